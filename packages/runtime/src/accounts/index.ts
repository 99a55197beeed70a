export {
  type AccessTokenOptions,
  createFindAccessToken,
  type FindAccessToken,
  type TokenHolder,
} from './accessTokens.ts';
export { enterAccess } from './accountAccess.ts';
export {
  type Account,
  type AccountSearch,
  type AccountStore,
  type AccountStoreOptions,
  accountName,
  createAccountStore,
  type SignIn,
} from './accountStore.ts';
export {
  type BackupDifference,
  BackupError,
  type BackupFacts,
  backupLines,
  checkBackup,
  compareBackup,
  emptyInstallation,
  findUnended,
  readBackup,
  recordBackup,
  restoreBackup,
} from './backup.ts';
export { type CreditStore, type Credits, createCreditStore, type Usage } from './creditStore.ts';
export {
  type ClientDirectory,
  type ClientEntry,
  createClientDirectory,
  createMachineClient,
  type GrantEntry,
  isMachineClient,
  type MachineClient,
  type NewMachineClient,
} from './oauthClients.ts';
export { currentKeys, type KeyGeneration, type KeyStoreOptions } from './oauthKeys.ts';
export { createOAuthRecords, type OAuthRecord, type OAuthRecords } from './oauthRecords.ts';
export {
  type BegunSignIn,
  createOpenIdClient,
  type IdentityClaims,
  type OpenIdClient,
  type OpenIdClientOptions,
  SignInRefusal,
  verifiedEmail,
} from './openIdClient.ts';
export type { WrongPasswords } from './signIn.ts';
export {
  type Authenticate,
  type AuthenticateOptions,
  type Caller,
  createAuthenticate,
  createTokenChecks,
  createTokenStore,
  type IssuedToken,
  isLive as isLiveToken,
  openTokenChecks,
  type Token,
  type TokenChecks,
  type TokenStore,
} from './tokens.ts';
