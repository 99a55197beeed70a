import { estimateTokens, TOKENS_TO_FILL } from './estimateTokens.ts';
import { fitAnswer } from './fitAnswer.ts';

/** Longer lists of findings are cut before anything is measured. */
const MOST_ITEMS = 1000;
/** The definition has at most half of an answer; the findings need the other half. */
const DEFINITION_TOKENS = TOKENS_TO_FILL / 2;

/**
 * The answer of validate or resolve, short enough for a model. A definition is whole or absent: an agent that analyzes a
 * part of it would lose holdings without knowing.
 *
 * @param definition the member that holds the definition
 */
export function fitCheck(answer: object, definition: string): Readonly<Record<string, unknown>> {
  const { [definition]: rows, ...findings }: Record<string, unknown> = { ...answer };
  const fits = rows === undefined || estimateTokens(JSON.stringify(rows)) <= DEFINITION_TOKENS;
  const { value, cuts } = fitAnswer(findings, { mostTokens: TOKENS_TO_FILL / 2, mostItems: MOST_ITEMS });
  const notes = [
    ...(fits
      ? []
      : [
          `${definition} is left out because it is too long. analyze_portfolio takes the portfolio as you sent it; on_missing=drop leaves out rows that cannot be held.`,
        ]),
    ...cuts.map(({ path, shown, total }) => `${path}: ${shown} of ${total} shown.`),
    ...(cuts.length > 0 ? ['Correct what is shown and call again to see the rest.'] : []),
  ];
  return { ...Object(value), ...(fits && rows !== undefined ? { [definition]: rows } : {}), notes };
}
