import type { SymbolMatch } from '@tearsheet/market-data';
import { AppError } from '@tearsheet/shared';

/**
 * The answer to a symbol that means no instrument, or several; it says what may have been meant.
 *
 * @param others of the same list, which fare no better
 */
export function symbolNotFound(
  symbol: string,
  match: Exclude<SymbolMatch, { kind: 'found' }>,
  others: readonly string[] = [],
): AppError {
  const [reason, names] =
    match.kind === 'ambiguous' ? ['is ambiguous', match.candidates] : ['is not known', match.suggestions];
  const hint = names.length > 0 ? ` Did you mean ${names.join(', ')}?` : '';
  const rest = others.length > 0 ? ` Not found either: ${others.join(', ')}.` : '';
  return new AppError('symbol_not_found', `The symbol ${JSON.stringify(symbol)} ${reason}.${hint}${rest}`);
}
