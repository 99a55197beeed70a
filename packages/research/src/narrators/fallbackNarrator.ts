import { type Narrator, NarratorError } from './narrator.ts';

/** Writes with the second where the first cannot; `onFallback` hears why. Results name the one that wrote. */
export function createFallbackNarrator(
  first: Narrator,
  second: Narrator,
  onFallback: (error: NarratorError) => void,
): Narrator {
  return {
    ...first,
    async narrate(kind, sheet, verdict, options) {
      try {
        return await first.narrate(kind, sheet, verdict, options);
      } catch (error) {
        if (!(error instanceof NarratorError)) throw error;
        onFallback(error);
        return second.narrate(kind, sheet, verdict, options);
      }
    },
  };
}
