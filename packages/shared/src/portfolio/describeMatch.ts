import type { SymbolFact } from './marketFacts.ts';

/** Why a symbol could not be resolved, in one sentence with what the caller can use instead; null when it could. */
export function describeMatch(
  symbol: string,
  match: SymbolFact,
): {
  readonly code: 'unresolved_symbol' | 'ambiguous_symbol';
  readonly message: string;
  readonly suggestions: readonly string[];
} | null {
  switch (match.kind) {
    case 'found':
      return null;
    case 'ambiguous': {
      const message = `Symbol "${symbol}" is ambiguous: use one of ${match.candidates.join(', ')}.`;
      return { code: 'ambiguous_symbol', message, suggestions: match.candidates };
    }
    case 'unknown': {
      const hint = match.suggestions.length === 0 ? '' : ` Did you mean ${match.suggestions.join(', ')}?`;
      const message = `Symbol "${symbol}" is not known.${hint}`;
      return { code: 'unresolved_symbol', message, suggestions: match.suggestions };
    }
  }
}
