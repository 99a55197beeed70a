export { issuerVariable } from './issuerVariable.ts';
export {
  type BegunSignIn,
  createOpenIdClient,
  type IdentityClaims,
  type OpenIdClient,
  type OpenIdClientOptions,
  SignInRefusal,
} from './openIdClient.ts';
export { verifiedEmail } from './verifiedEmail.ts';
