import { types } from 'node:util';
import vm from 'node:vm';
import { TestEnvironment } from 'jest-environment-node';
import { compileOnce } from './compileOnce.ts';

const { createContext } = vm;
const isInstance = Function.prototype[Symbol.hasInstance];

compileOnce();

/**
 * Jest's Node environment with a plain global object. Jest lets Node intercept every access to a global (`Math`,
 * `Float64Array`), which makes numeric code three times slower, and there is no setting for it. Errors of Node's modules are
 * instances of the `Error` of a test file, as they are of any `Error` outside Jest.
 */
export default class PlainGlobals extends TestEnvironment {
  constructor(...given: ConstructorParameters<typeof TestEnvironment>) {
    vm.createContext = () => createContext(vm.constants.DONT_CONTEXTIFY);
    try {
      super(...given);
    } finally {
      vm.createContext = createContext;
    }
    const { Error: errorOfFile } = this.global;
    Object.defineProperty(errorOfFile, Symbol.hasInstance, {
      value(this: unknown, value: unknown): boolean {
        return isInstance.call(this, value) || (this === errorOfFile && types.isNativeError(value));
      },
    });
  }
}
