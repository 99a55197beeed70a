export { enterAccess } from './accountAccess.ts';
export {
  type Account,
  type AccountStore,
  type AccountStoreOptions,
  accountName,
  createAccountStore,
  type SignIn,
} from './accountStore.ts';
