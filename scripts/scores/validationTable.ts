import type { ScoreValidation, ScoreValidationRow } from '@tearsheet/market-data';
import { formatDay } from '@tearsheet/shared/dates';

/** The validation as a Markdown table; a score that no date has says so. */
export function validationTable({ stocks, from, to, rows }: ScoreValidation): string {
  const lines = rows.map((row) => `| ${[row.score, ...cells(row)].join(' | ')} |`);
  return [
    `${stocks} stocks, ${formatDay(from)} to ${formatDay(to)}. IC: mean (t-statistic, dates).`,
    '',
    '| Score | coverage | turnover in 4 weeks | IC 4 weeks | IC 13 weeks | IC 52 weeks |',
    '|---|---|---|---|---|---|',
    ...lines,
  ].join('\n');
}

function cells({ coverage, turnover, information }: ScoreValidationRow): string[] {
  if (Number.isNaN(coverage)) return ['none', '', '', '', ''];
  const percent = (value: number) => `${(100 * value).toFixed(0)}%`;
  return [
    percent(coverage),
    percent(turnover),
    ...information.map(({ mean, tStatistic, count }) => `${mean.toFixed(3)} (${tStatistic.toFixed(1)}, ${count})`),
  ];
}
