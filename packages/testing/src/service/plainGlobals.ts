import vm from 'node:vm';
import { TestEnvironment } from 'jest-environment-node';

const { createContext } = vm;

/**
 * Jest's Node environment with a global object of its own that nothing stands in front of. Jest lets Node intercept every
 * look at a global (`Math`, `Float64Array`), which makes number crunching three times slower; there is no setting for it.
 */
export default class PlainGlobals extends TestEnvironment {
  constructor(...given: ConstructorParameters<typeof TestEnvironment>) {
    vm.createContext = () => createContext(vm.constants.DONT_CONTEXTIFY);
    try {
      super(...given);
    } finally {
      vm.createContext = createContext;
    }
  }
}
