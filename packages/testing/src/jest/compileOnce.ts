import vm from 'node:vm';

declare module 'node:vm' {
  interface SourceTextModule {
    createCachedData(): Buffer;
  }
}

const { compileFunction, SourceTextModule } = vm;

/** By path: what V8 compiled. */
const compiled = new Map<string, { readonly code: string; readonly cachedData: Buffer }>();

function compiledBefore(path = '', code: string): { readonly cachedData: Buffer } | null {
  const known = compiled.get(path);
  return known?.code === code ? { cachedData: known.cachedData } : null;
}

/** Jest compiles each source again for every test file. From now on the test files of this process share what V8 compiled. */
export function compileOnce(): void {
  vm.SourceTextModule = class extends SourceTextModule {
    constructor(code: string, options: vm.SourceTextModuleOptions) {
      const before = compiledBefore(options.identifier, code);
      super(code, { ...options, ...before });
      if (!before) compiled.set(options.identifier ?? '', { code, cachedData: this.createCachedData() });
    }
  };
  vm.compileFunction = (code, parameters, options = {}) => {
    const before = compiledBefore(options.filename, code);
    const made = compileFunction(code, parameters, { ...options, ...(before ?? { produceCachedData: true }) });
    if (made.cachedData) compiled.set(options.filename ?? '', { code, cachedData: made.cachedData });
    return made;
  };
}
