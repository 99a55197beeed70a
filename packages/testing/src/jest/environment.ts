import vm from 'node:vm';
import { TestEnvironment } from 'jest-environment-node';

const { createContext } = vm;

/** Jest reads the time limit of a file from this property. */
const TIME_LIMIT = Symbol.for('TEST_TIMEOUT_SYMBOL');

/**
 * Jest's Node environment with a plain global object. Jest lets Node intercept every access to a global (`Math`,
 * `Float64Array`), which makes numeric code three times slower, and there is no setting for it. The environment also
 * applies the time limit of a project, because Jest has one time limit for all projects.
 */
export default class PlainGlobals extends TestEnvironment {
  constructor(...given: ConstructorParameters<typeof TestEnvironment>) {
    vm.createContext = () => createContext(vm.constants.DONT_CONTEXTIFY);
    try {
      super(...given);
    } finally {
      vm.createContext = createContext;
    }
    const { timeLimitMs } = given[0].projectConfig.testEnvironmentOptions;
    Object.assign(this.global, { [TIME_LIMIT]: timeLimitMs });
  }
}
