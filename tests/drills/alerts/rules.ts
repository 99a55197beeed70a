import { parse, stringify } from 'yaml';
import { read } from '../../architecture/sources.ts';

export interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly for?: string;
}

interface Group {
  readonly name: string;
  readonly rules: readonly Rule[];
}

/** Longer times than this are shortened. */
const LONGEST_MINUTES = 5;
const SHORT_FOR = '1m';
const SHORT_WINDOW = '3m';

export const RULES: readonly Rule[] = (
  parse(read('infra/prometheus/alerts.yml')) as { groups: Group[] }
).groups.flatMap(({ rules }) => rules);

/** Returns the rule with every time over five minutes shortened. The window of a day stays, because it only remembers services. */
function shortened(rule: Rule): Rule {
  const expr = rule.expr.replace(/\[(\d+[mh])\]/g, (whole, time: string) =>
    isLong(time) ? `[${SHORT_WINDOW}]` : whole,
  );
  return { ...rule, expr, ...(rule.for && isLong(rule.for) ? { for: SHORT_FOR } : {}) };
}

function isLong(time: string): boolean {
  return Number.parseInt(time, 10) * (time.endsWith('h') ? 60 : 1) > LONGEST_MINUTES;
}

/** Returns the rules of the drill as a file, and one line per rule that differs from the real one. */
export function rulesOfDrill(): { readonly file: string; readonly changes: readonly string[] } {
  const rules = RULES.map(shortened);
  const changes = rules.flatMap((rule, i) => {
    const real = RULES[i];
    if (real === undefined || (real.expr === rule.expr && real.for === rule.for)) return [];
    const windows = real.expr === rule.expr ? [] : [`windows ${SHORT_WINDOW} (${windowsOf(real.expr).join(', ')})`];
    const wait = real.for === rule.for ? [] : [`for ${rule.for} (${real.for})`];
    return [`${rule.alert}: ${[...wait, ...windows].join(', ')}`];
  });
  return { file: stringify({ groups: [{ name: 'tearsheet', rules }] }), changes };
}

function windowsOf(expr: string): string[] {
  return [...new Set([...expr.matchAll(/\[(\d+[mh])\]/g)].map(([, time = '']) => time))];
}

/** Returns what the runbook says to do about an alert. */
export function runbookOf(alert: string): string {
  const [, entry = ''] = new RegExp(`### ${alert}\n(.*?)\n##`, 's').exec(read('docs/operations/alerts.md')) ?? [];
  return (/\*\*Do\*\*: (.*)/s.exec(entry)?.[1] ?? '').replace(/\s+/g, ' ').trim();
}
