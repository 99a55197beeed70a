import { createRequire } from 'node:module';
import { join } from 'node:path';
import vm from 'node:vm';

declare module 'node:vm' {
  interface SourceTextModule {
    createCachedData(): Buffer;
  }
}

const { compileFunction, SourceTextModule, SyntheticModule } = vm;
const load = createRequire(import.meta.url);
const ROOT = join(import.meta.dirname, '../../../..');

/** Sources that Node can read. The console has TSX. */
const SOURCE = new RegExp(`^${RegExp.escape(ROOT)}/(packages|apps(?!/console/))/[^/]+/src/.+\\.ts$`);
/** Jest alone has this module. */
const JEST_ONLY = '@jest/globals';

/** By path: what V8 compiled. */
const compiled = new Map<string, { readonly code: string; readonly cachedData: Buffer }>();

function compiledBefore(path = '', code: string): { readonly cachedData: Buffer } | null {
  const known = compiled.get(path);
  return known?.code === code ? { cachedData: known.cachedData } : null;
}

/** Returns a module that exports what Node has loaded. */
function forward(path: string): string {
  const names = Object.keys(load(path) as object).filter((name) => name !== 'module.exports');
  const forwarded = names.map(
    (name, i) => `const e${i} = loaded[${JSON.stringify(name)}];\nexport { e${i} as ${JSON.stringify(name)} };`,
  );
  return ['const { loaded } = import.meta;', ...forwarded].join('\n');
}

/**
 * Jest loads each source again for every test file, in a realm of its own. From now on Node loads the sources of the product once
 * for this process, as in production, and the test files run in its realm. They share what V8 compiled of everything else.
 */
export function loadOnce(): void {
  vm.SourceTextModule = class extends SourceTextModule {
    constructor(code: string, { context: _, ...options }: vm.SourceTextModuleOptions) {
      const path = options.identifier ?? '';
      if (SOURCE.test(path) && !code.includes(JEST_ONLY)) {
        super(forward(path), {
          ...options,
          initializeImportMeta: (meta) => Object.assign(meta, { loaded: load(path) }),
        });
        return;
      }
      const before = compiledBefore(path, code);
      super(code, { ...options, ...before });
      if (!before) compiled.set(path, { code, cachedData: this.createCachedData() });
    }
  };
  vm.SyntheticModule = class extends SyntheticModule {
    constructor(names: string[], evaluate: () => void, { context: _, ...options }: vm.SyntheticModuleOptions = {}) {
      super(names, evaluate, options);
    }
  };
  vm.compileFunction = (code, parameters, { parsingContext: _, ...options } = {}) => {
    const before = compiledBefore(options.filename, code);
    const made = compileFunction(code, parameters, { ...options, ...(before ?? { produceCachedData: true }) });
    if (made.cachedData) compiled.set(options.filename ?? '', { code, cachedData: made.cachedData });
    return made;
  };
}
