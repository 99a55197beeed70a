import { counted } from '../messages.ts';
import { type JobWarning, type JobWarningCode, MOST_JOB_WARNINGS, REMARK_CODES } from '../schemas/issues.ts';
import { faultsFirst } from '../schemas/warningKinds.ts';
import type { PortfolioCheck } from './checkPortfolio.ts';
import { type ErrorFinding, fieldOf, type WarningFinding } from './findings.ts';

/**
 * Returns the warnings of an accepted request, for every answer about its job. Faults in the data come first, and then rows that
 * are left out. There is one warning per code and symbol, and it counts the other dates.
 */
export function jobWarningsOf(check: PortfolioCheck): readonly JobWarning[] {
  const share = check.errors.length === 0 ? () => null : shareOf(check);
  const dropped = check.errors.flatMap((error) => droppedRow(error, share));
  const others = check.warnings.flatMap((warning) => (isRemark(warning) ? [] : [plainWarning(warning)]));
  return limitWarnings(faultsFirst(groupWarnings([...dropped, ...others])));
}

/** Returns at most MOST_JOB_WARNINGS warnings. If some are left out, the last one counts them. */
export function limitWarnings(warnings: readonly JobWarning[]): readonly JobWarning[] {
  if (warnings.length <= MOST_JOB_WARNINGS) return warnings;
  const kept = warnings.slice(0, MOST_JOB_WARNINGS - 1);
  const message = `${warnings.length - kept.length} more warnings are not listed here. The section data_quality lists every symbol and position that was left out.`;
  return [...kept, { code: 'more_warnings', message, field: 'portfolio' }];
}

/** One per code and symbol of rows, and per code of other members. The first one speaks for the others and counts them. */
export function groupWarnings(warnings: readonly JobWarning[]): readonly JobWarning[] {
  const groups = Map.groupBy(warnings, ({ code, field, symbol }) => {
    return `${code} ${symbol ?? (ROW.test(field) ? '' : field)}`;
  });
  return [...groups.values()].flatMap(([first, ...others]) => {
    if (first === undefined) return [];
    const count = others.length;
    if (count === 0) return [first];
    // A row of a portfolio is a date of a holding. A ledger may have several transactions on a date.
    const noun = first.field.startsWith('transactions[') ? 'transaction' : 'date';
    return [
      { ...first, message: `${first.message} The same applies to ${counted(count, `more ${noun}`, `more ${noun}s`)}.` },
    ];
  });
}

const ROW = /^(portfolio|transactions)\[/;

const DROPPED: ReadonlySet<string> = new Set<JobWarningCode>([
  'unresolved_symbol',
  'no_price_history',
  'rebalance_before_history',
  'missing_fx_history',
]);

function droppedRow({ code, message, path, symbol }: ErrorFinding, share: Shares): JobWarning[] {
  if (!isJobCode(code) || !DROPPED.has(code)) return [];
  const weight = share(path[1]);
  return [
    {
      code,
      message: `${message} It is left out, and its weight goes to the other holdings of that date.`,
      field: fieldOf(path),
      ...(symbol === undefined ? {} : { symbol }),
      ...(weight === null ? {} : { weight }),
    },
  ];
}

function isJobCode(code: string): code is JobWarningCode {
  return DROPPED.has(code);
}

function isRemark({ code }: WarningFinding): boolean {
  return REMARK_CODES.some((remark) => remark === code);
}

function plainWarning({ code, message, path, symbol }: WarningFinding): JobWarning {
  return { code, message, field: fieldOf(path), ...(symbol === undefined ? {} : { symbol }) };
}

type Shares = (index: string | number | undefined) => number | null;

/** The weight of a row as a fraction of all weights above 0 of its date. */
function shareOf({ sent }: PortfolioCheck): Shares {
  const sums = new Map<string, number>();
  for (const { date, weight } of sent) sums.set(date, (sums.get(date) ?? 0) + Math.max(weight, 0));
  return (index) => {
    const row = typeof index === 'number' ? sent[index] : undefined;
    const sum = row === undefined ? 0 : (sums.get(row.date) ?? 0);
    return row === undefined || sum === 0 ? null : Number((Math.max(row.weight, 0) / sum).toFixed(10));
  };
}
