import type { SymbolMatch } from '@tearsheet/market-data';
import type { Outcome } from '@tearsheet/operations';
import type { Credits } from '@tearsheet/runtime/accounts';
import { shownName } from '@tearsheet/shared';
import { type DetailItem, valueError } from '@tearsheet/shared/schemas';
import type { ToolOutcome } from './tool.ts';

export type Problem = Extract<ToolOutcome, { kind: 'problem' }>;
type Refusal = Extract<ToolOutcome, { kind: 'refused' }>;

/** Reports arguments that do not fit, as the checks found them. argumentProblems.ts puts them into words. */
export function invalidArguments(detail: readonly DetailItem[]): Refusal {
  return { kind: 'refused', detail };
}

function portfolioNotFound(): Problem {
  return {
    kind: 'problem',
    code: 'portfolio_not_found',
    text: 'The account has no saved portfolio, or no such version of it, with this id. list_portfolios lists the ids.',
  };
}

/** @param others the other symbols of the list that were not found */
function unknownSymbol(
  symbol: string,
  match: Exclude<SymbolMatch, { kind: 'found' }>,
  others: readonly string[] = [],
): Problem {
  const isAmbiguous = match.kind === 'ambiguous';
  const names = isAmbiguous ? match.candidates : match.suggestions;
  // A tool that takes several symbols has split them.
  const lookUp = symbol.includes(',') ? 'Send one symbol.' : 'Look it up with search_symbols.';
  const hint = names.length > 0 ? `Call again with one of: ${names.join(', ')}.` : lookUp;
  const rest = others.length > 0 ? ` Not found either: ${others.map(shownName).join(', ')}.` : '';
  return {
    kind: 'problem',
    code: isAmbiguous ? 'ambiguous_symbol' : 'symbol_not_found',
    text: `The symbol ${JSON.stringify(shownName(symbol))} ${isAmbiguous ? 'means several instruments' : 'is not known'}. ${hint}${rest}`,
    details: { symbol: shownName(symbol), suggestions: names },
  };
}

/** Reports that the account may not use a billed tool, or has too few credits left. */
export function entitlementRequired({ isEntitled, balance, held }: Credits, price: number): Problem {
  const free = balance - held;
  const reason = isEntitled
    ? `it has ${free} free credits and this needs ${price}`
    : `it is not entitled to billed tools; this one needs ${price} credits`;
  return {
    kind: 'problem',
    code: 'entitlement_required',
    text: `The account cannot use this tool: ${reason}. Only its operator can change that; do not call it again.`,
    details: { entitled: isEntitled, balance, available: free, required: price },
  };
}

export function jobNotFound(kind: 'not_found' | 'expired' | 'result_gone'): Problem {
  if (kind === 'result_gone') {
    return {
      kind: 'problem',
      code: 'result_gone',
      text: 'The job is completed, but its result was deleted. Start it again with the tool that made it.',
    };
  }
  return kind === 'expired'
    ? {
        kind: 'problem',
        code: 'job_expired',
        text: 'The job has expired and its result is gone. Start it again with the tool that made it.',
      }
    : {
        kind: 'problem',
        code: 'job_not_found',
        text: 'There is no job with this id among those of this account. Use the job_id exactly as the tool gave it.',
      };
}

/** An outcome that reports a failure. */
export type Failure = Extract<Outcome, { readonly kind: 'refused' | 'unknown_symbol' | 'failed' }>;

/** Converts the failure of an operation into a tool outcome. */
export function failureOutcome(failure: Failure): Problem | Refusal {
  switch (failure.kind) {
    case 'refused':
      return invalidArguments(
        failure.issues.map(({ field, code, message, input, context }) =>
          valueError(['arguments', ...field], code, message, input, context),
        ),
      );
    case 'unknown_symbol':
      return unknownSymbol(failure.symbol, failure.match, failure.others);
    case 'failed':
      return problemOf(failure);
  }
}

function problemOf({ code, message, version }: Extract<Failure, { readonly kind: 'failed' }>): Problem {
  if (code === 'job_not_found') return jobNotFound('not_found');
  if (code === 'job_expired' || code === 'result_gone') return jobNotFound(code === 'job_expired' ? 'expired' : code);
  if (code === 'portfolio_not_found') return portfolioNotFound();
  if (version === undefined) return { kind: 'problem', code, text: message };
  const text = `Nothing was saved: the portfolio is at version ${version} now. Read it with get_portfolio, then decide.`;
  return { kind: 'problem', code, text, details: { version } };
}
