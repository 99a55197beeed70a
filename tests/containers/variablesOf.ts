import { read } from '../architecture/sources.ts';

/** Variables that the image itself reads, besides those of the app. */
const OF_IMAGE = ['APP', 'NODE_FLAGS'];

/** Names of all variables that an app reads, as `.env.example` lists them. */
export function variablesOf(app: string): ReadonlySet<string> {
  const sections = read('.env.example').split(/^# (?=apps\/|npm start)/m);
  const section = sections.find((text) => new RegExp(`^apps/${app}\\b(?!-)`).test(text));
  if (section === undefined) throw new Error(`${app} has no variables in .env.example`);
  return new Set([...OF_IMAGE, ...[...section.matchAll(/^#?([A-Z_]+)=/gm)].map(([, name = '']) => name)]);
}
