export {
  type AccessTokenOptions,
  createFindAccessToken,
  type FindAccessToken,
  type TokenHolder,
} from './accessTokens.ts';
export { currentKeys, type KeyGeneration, type KeyStoreOptions } from './keyStore.ts';
export {
  createMachineClient,
  isMachineClient,
  type MachineClient,
  machineSecretDigest,
  type NewMachineClient,
} from './machineClient.ts';
export { createOAuthRecords, type OAuthRecord, type OAuthRecords } from './recordStore.ts';
