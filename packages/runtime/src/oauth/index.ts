export {
  type AccessTokenOptions,
  createFindAccessToken,
  type FindAccessToken,
  type TokenHolder,
} from './accessTokens.ts';
export { type ClientDirectory, type ClientEntry, createClientDirectory, type GrantEntry } from './clientDirectory.ts';
export { currentKeys, type KeyGeneration, type KeyStoreOptions } from './keyStore.ts';
export {
  createMachineClient,
  isMachineClient,
  type MachineClient,
  machineSecretDigest,
  type NewMachineClient,
} from './machineClient.ts';
export { createOAuthRecords, type OAuthRecord, type OAuthRecords } from './recordStore.ts';
