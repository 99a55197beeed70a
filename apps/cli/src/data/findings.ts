import type { QualityFinding } from '@tearsheet/market-data';
import { counted } from '@tearsheet/shared';

export type InstrumentFinding = QualityFinding & { readonly ric: string };

/** Returns one line for each kind of finding with its instruments. */
export function summarizeFindings(findings: readonly InstrumentFinding[]): string[] {
  const rics = new Map<string, Set<string>>();
  for (const { code, ric } of findings) rics.set(code, (rics.get(code) ?? new Set()).add(ric));
  if (rics.size === 0) return ['The quality checks found no problems.'];
  return [
    'The quality checks found problems ("tearsheet data check" shows them):',
    ...[...rics].map(
      ([code, concerned]) => `  ${code}: ${counted(concerned.size, 'instrument')} (${firstOf(concerned)})`,
    ),
  ];
}

function firstOf(rics: ReadonlySet<string>): string {
  const shown = [...rics].slice(0, 5).join(', ');
  return rics.size > 5 ? `${shown}, …` : shown;
}
