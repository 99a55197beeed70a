import { nameProblem } from '@tearsheet/shared';

const MOST_CHARACTERS = 100;

/** Throws an Error if people could not read a name, or if it is too long. @param what names it in the message */
export function requireName(name: string, what: string): void {
  const problem =
    name.length > MOST_CHARACTERS ? `a name has at most ${MOST_CHARACTERS} characters` : nameProblem(name);
  if (problem !== null) throw new Error(`${what} cannot be used: ${problem}`);
}
