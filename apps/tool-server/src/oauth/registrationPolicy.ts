import { errors } from 'oidc-provider';
import { isOnOwnMachine, redirectProblem } from './redirectProblem.ts';

const MOST_REDIRECT_URIS = 10;
const MOST_NAME_CHARACTERS = 100;
const MOST_ADDRESS_CHARACTERS = 512;

type Metadata = Readonly<Record<string, unknown>>;

/**
 * What a client that registers itself asked for, as it is granted (RFC 7591 lets the server replace values): no refresh
 * tokens, no scope of its own (else a later step-up would be refused), and an application with a redirect that stays on its
 * own machine is a native one, for which any loopback port will do. Throws InvalidClientMetadata for what is not open to it.
 */
export function grantedMetadata(asked: Metadata): Metadata {
  const grants = texts(asked.grant_types, ['authorization_code']).filter((grant) => grant !== 'refresh_token');
  if (grants.some((grant) => grant !== 'authorization_code')) {
    throw new errors.InvalidClientMetadata('only the authorization_code grant is open to registered clients');
  }
  const redirectUris = texts(asked.redirect_uris, []);
  if (redirectUris.length > MOST_REDIRECT_URIS) {
    throw new errors.InvalidClientMetadata(`redirect_uris can have at most ${MOST_REDIRECT_URIS} members`);
  }
  for (const uri of redirectUris) {
    const problem = redirectProblem(uri);
    if (problem !== null) throw new errors.InvalidRedirectUri(problem);
  }
  const { client_name: name, client_uri: address } = asked;
  if (typeof name === 'string' && name.length > MOST_NAME_CHARACTERS) {
    throw new errors.InvalidClientMetadata(`client_name can have at most ${MOST_NAME_CHARACTERS} characters`);
  }
  if (typeof address === 'string' && address.length > MOST_ADDRESS_CHARACTERS) {
    throw new errors.InvalidClientMetadata(`client_uri can have at most ${MOST_ADDRESS_CHARACTERS} characters`);
  }
  const taken = Object.entries(asked).filter(([member]) => TAKEN.has(member));
  return {
    ...Object.fromEntries(taken),
    // Said, for the library would give a secret to a client that does not say how it will show one, and then take none.
    token_endpoint_auth_method: asked.token_endpoint_auth_method ?? 'none',
    // Not what the client says: a native client is asked for consent every time (RFC 8252, 8.6).
    application_type: redirectUris.some(isOnOwnMachine) ? 'native' : 'web',
    redirect_uris: redirectUris,
    grant_types: ['authorization_code'],
    response_types: ['code'],
  };
}

/** Members that mean something here; nothing is ever fetched from an address that a client names. */
const TAKEN = new Set(['client_name', 'client_uri', 'token_endpoint_auth_method']);

function texts(value: unknown, otherwise: readonly string[]): readonly string[] {
  if (value === undefined) return otherwise;
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value;
  throw new errors.InvalidClientMetadata('grant_types and redirect_uris must be lists of texts');
}
