export { createFindAccessToken, type FindAccessToken } from './accessTokens.ts';
export { enterAccess } from './accountAccess.ts';
export { type Account, type AccountStore, accountName, createAccountStore } from './accountStore.ts';
export {
  type BackupDifference,
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
export { type CreditStore, type Credits, createCreditStore } from './creditStore.ts';
export { createClientDirectory, createMachineClient, isMachineClient } from './oauthClients.ts';
export { currentKeys, type KeyGeneration } from './oauthKeys.ts';
export { createOAuthRecords, type OAuthRecord, type OAuthRecords } from './oauthRecords.ts';
export {
  type BegunSignIn,
  createOpenIdClient,
  type IdentityClaims,
  SignInRefusal,
  verifiedEmail,
} from './openIdClient.ts';
export type { WrongPasswords } from './signIn.ts';
export {
  type Authenticate,
  type Caller,
  createAuthenticate,
  createTokenStore,
  type IssuedToken,
  isLive as isLiveToken,
  openTokenChecks,
  type Token,
  type TokenChecks,
  type TokenStore,
} from './tokens.ts';
