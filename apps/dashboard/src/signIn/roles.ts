/** An administrator may act, a reader may look. */
export type Role = 'admin' | 'reader';

/** Who is what: marks of identities (identity.ts). */
export interface RoleLists {
  readonly admins: readonly string[];
  readonly readers: readonly string[];
}

/** The higher role when both lists have one of the marks; null: no operator. */
export function roleOf(marks: readonly string[], { admins, readers }: RoleLists): Role | null {
  const isIn = (list: readonly string[]) => marks.some((mark) => list.includes(mark));
  if (isIn(admins)) return 'admin';
  return isIn(readers) ? 'reader' : null;
}

/** A list as a variable has it: "ann, bob". */
export function marksOf(text: string): readonly string[] {
  return text
    .split(',')
    .map((mark) => mark.trim())
    .filter((mark) => mark !== '');
}
