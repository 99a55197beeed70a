import type { ConfigSpec, Variable } from '@tearsheet/runtime';
import { APP_CONFIGS } from '../start/appConfigs.ts';
import { START_CONFIG } from '../start/settings.ts';

const HEAD = [
  '# Every variable with its default, below those who read it. Made from the config.ts of the apps by `npm run docs`.',
  '# The `tearsheet` command also reads SYNC_* and the addresses of the sources.',
].join('\n');
/** Their defaults depend on the machine. */
const OF_MACHINE = ['THREADS', 'WORKERS'];
const READERS: Readonly<Record<string, ConfigSpec>> = { ...APP_CONFIGS, 'npm start': START_CONFIG };

/** Returns the text of .env.example: every variable once. */
export function environmentExample(): string {
  const names = new Set(Object.values(READERS).flatMap((spec) => Object.values(spec).map(({ name }) => name)));
  const byReaders = Map.groupBy(names, (name) => namesOf(Object.keys(READERS).filter((reader) => find(reader, name))));
  const sections = [...byReaders].map(([readers, group]) => [`# ${readers}`, ...group.map(describe)].join('\n\n'));
  return `${[HEAD, ...sections].join('\n\n')}\n`;
}

function find(reader: string, name: string): Variable<unknown> | undefined {
  return Object.values(READERS[reader] ?? {}).find((variable) => variable.name === name);
}

function namesOf(readers: readonly string[]): string {
  const isEveryApp = Object.keys(APP_CONFIGS).every((app) => readers.includes(app));
  const others = isEveryApp ? readers.filter((reader) => !(reader in APP_CONFIGS)) : readers;
  return [...(isEveryApp ? ['every app'] : []), ...others].join(', ');
}

/** A variable that means something else to another reader has a line for each. A variable that must be set has no value. */
function describe(name: string): string {
  const meanings = new Map<string, string[]>();
  const defaults = new Set<string | null>();
  for (const reader of Object.keys(READERS)) {
    const variable = find(reader, name);
    if (variable === undefined) continue;
    const { type, meaning, isSecret } = variable;
    const defaultText = OF_MACHINE.includes(name) ? '1' : variable.defaultText;
    const isOther = defaults.size > 0 && !defaults.has(defaultText);
    defaults.add(defaultText);
    const file = isSecret ? `; ${name}_FILE may name a file that contains it` : '';
    const text = `${meaning} (${type}${file}${isOther ? `; default ${defaultText}` : ''})`;
    meanings.set(text, [...(meanings.get(text) ?? []), reader]);
  }
  const lines = [...meanings].map(([text, readers]) =>
    meanings.size === 1 ? `# ${text}` : `# ${namesOf(readers)}: ${text}`,
  );
  const [first = null] = defaults;
  return [...lines, first === null ? `${name}=` : `#${name}=${first}`].join('\n');
}
