import { APP_CONFIGS } from '../../scripts/start/appConfigs.ts';

/** Variables that the image itself reads, besides those of the app. */
const OF_IMAGE = ['APP', 'NODE_FLAGS'];

/** Names of all variables that an app reads. */
export function variablesOf(app: string): ReadonlySet<string> {
  const spec = APP_CONFIGS[app];
  if (spec === undefined) throw new Error(`there is no app ${app}`);
  return new Set([...OF_IMAGE, ...Object.values(spec).map(({ name }) => name)]);
}
