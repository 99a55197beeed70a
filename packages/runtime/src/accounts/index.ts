export {
  type Account,
  type AccountStore,
  type AccountStoreOptions,
  accountName,
  createAccountStore,
  type SignIn,
} from './accountStore.ts';
export { type AttemptLimitOptions, createAttemptLimit } from './attemptLimit.ts';
