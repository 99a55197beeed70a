import { type IdentityClaims, verifiedEmail } from '@tearsheet/runtime/accounts';

/** A person whom an OpenID provider has signed in. */
export interface Identity {
  /** Shown to people and written to the audit log. */
  readonly name: string;
  /** The values that the lists of operators may contain: the account, its email address, or its groups. */
  readonly marks: readonly string[];
}

/** An administrator may act. A reader may only look. */
export type Role = 'admin' | 'reader';

export interface RoleLists {
  readonly admins: readonly string[];
  readonly readers: readonly string[];
}

/**
 * Returns who has signed in. An email address counts only if the provider has verified it.
 *
 * @param claim the claim that the lists of operators contain
 * @example identityOf({ iss: 'https://id.example', sub: 'ann' }, 'sub') // { name: 'ann', marks: ['ann'] }
 */
export function identityOf(claims: IdentityClaims, claim: string): Identity {
  const email = verifiedEmail(claims);
  const name = email ?? claims.sub;
  if (claim === 'email') return { name, marks: email === null ? [] : [email] };
  const marks = [claims[claim]].flat().filter((mark) => typeof mark === 'string');
  return { name, marks };
}

/** Returns the higher role if both lists contain one of the marks. Returns null if neither list does. */
export function roleOf(marks: readonly string[], { admins, readers }: RoleLists): Role | null {
  const isIn = (list: readonly string[]) => marks.some((mark) => list.includes(mark));
  if (isIn(admins)) return 'admin';
  return isIn(readers) ? 'reader' : null;
}

/** Returns the marks of a comma-separated list, for example of "ann, bob". */
export function marksOf(text: string): readonly string[] {
  return text
    .split(',')
    .map((mark) => mark.trim())
    .filter((mark) => mark !== '');
}
