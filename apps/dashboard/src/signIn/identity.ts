import { type IdentityClaims, verifiedEmail } from '@tearsheet/runtime/accounts';

/** Somebody whom an OpenID provider has signed in. */
export interface Identity {
  /** For people and for the audit log. */
  readonly name: string;
  /** What is looked for in the lists of operators: the account, its e-mail address, or the groups it is in. */
  readonly marks: readonly string[];
}

/**
 * @param claim the one that tells operators from others; an e-mail address counts only when it is verified
 * @example identityOf({ iss: 'https://id.example', sub: 'ann' }, 'sub') // { name: 'ann', marks: ['ann'] }
 */
export function identityOf(claims: IdentityClaims, claim: string): Identity {
  const email = verifiedEmail(claims);
  const name = email ?? claims.sub;
  if (claim === 'email') return { name, marks: email === null ? [] : [email] };
  const marks = [claims[claim]].flat().filter((mark) => typeof mark === 'string');
  return { name, marks };
}
