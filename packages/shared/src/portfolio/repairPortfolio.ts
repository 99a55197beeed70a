import type { PortfolioRequest } from '../schemas/portfolioRequest.ts';
import type { Change, ResolveResult } from '../schemas/resolveResult.ts';
import { validationOf } from './checkAnswers.ts';
import { checkPortfolio } from './checkPortfolio.ts';
import type { AnalysisWindow } from './checkSettings.ts';
import type { ErrorFinding, Path } from './findings.ts';
import { MAX_ROWS } from './limits.ts';
import type { MarketFacts } from './marketFacts.ts';
import { readRows } from './readRows.ts';
import { repairRows } from './repairRows.ts';

/**
 * The answer of resolve. `clean` returns the very request; `resolved` the full request with the corrected rows, ready
 * for tracking; `unresolvable` says in `validation.errors` what is left to do, with the row numbers of the request.
 * Idempotent: resolving a resolved definition is clean. The benchmark resolves (see benchmarkProblem).
 */
export function repairPortfolio(request: PortfolioRequest, facts: MarketFacts, window?: AnalysisWindow): ResolveResult {
  const checked = checkPortfolio(request, facts, window);
  // Too much to look at row by row: the check says so, and nothing is repaired.
  const rows = request.portfolio.length > MAX_ROWS ? [] : readRows(request.portfolio, facts);
  const { holdings, origins, dropped, changes: rowChanges } = repairRows(rows, facts, priceless(checked.errors));
  const benchmark = benchmarkChange(request, checked.benchmark);
  const changes = [...benchmark, ...rowChanges];

  if (changes.length === 0 && dropped.length === 0) {
    const clean = checked.errors.length === 0;
    return {
      status: clean ? 'clean' : 'unresolvable',
      portfolio_definition: clean ? request : null,
      changes: [],
      dropped: [],
      validation: validationOf(checked),
    };
  }
  const ric = benchmark.length === 0 || checked.benchmark === null ? {} : { benchmark: checked.benchmark };
  const definition = { ...request, ...ric, portfolio: [...holdings] };
  const rechecked = checkPortfolio(definition, facts, window);
  // After scaling nobody could see it any more.
  const mixed = checked.errors.filter(({ code }) => code === 'mixed_units');
  if (rechecked.errors.length === 0 && mixed.length === 0) {
    const validation = validationOf(rechecked);
    return { status: 'resolved', portfolio_definition: definition, changes, dropped: [...dropped], validation };
  }
  const validation = validationOf({
    errors: [...mixed, ...rechecked.errors.map((error) => ({ ...error, path: originalPath(error.path, origins) }))],
    warnings: rechecked.warnings.map((warning) => ({ ...warning, path: originalPath(warning.path, origins) })),
  });
  return { status: 'unresolvable', portfolio_definition: null, changes, dropped: [...dropped], validation };
}

/** Why rows have no price to be bought at, by their position. */
function priceless(errors: readonly ErrorFinding[]): ReadonlyMap<number, string> {
  return new Map(
    errors.flatMap(({ code, path: [member, index], message }) =>
      code === 'no_price_history' && member === 'portfolio' && typeof index === 'number' ? [[index, message]] : [],
    ),
  );
}

function benchmarkChange(request: PortfolioRequest, ric: string | null): Change[] {
  const { benchmark } = request;
  if (benchmark === undefined || ric === null || ric === benchmark) return [];
  const message = `Benchmark "${benchmark}" stands for ${ric}.`;
  return [
    { code: 'symbol_normalized', field: 'benchmark', date: null, symbol: ric, from: benchmark, to: ric, message },
  ];
}

/** The caller never sees the repaired rows of an unresolvable portfolio: point at the rows that were sent. */
function originalPath(path: Path, origins: readonly number[]): Path {
  const [member, position, ...rest] = path;
  if (member !== 'portfolio' || typeof position !== 'number') return path;
  return [member, origins[position] ?? position, ...rest];
}
