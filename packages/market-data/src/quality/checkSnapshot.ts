import type { MarketData, QualityFinding } from '../port.ts';
import { QUALITY_CODES, type QualityCode } from './codes.ts';

export interface QualityReport {
  readonly dataVersion: string;
  readonly instruments: number;
  /** Instruments with findings, by RIC. */
  readonly findings: readonly (QualityFinding & { readonly ric: string })[];
  /** How many instruments each kind concerns, and how often; every kind is there, in a fixed order. */
  readonly counts: readonly { readonly code: QualityCode; readonly instruments: number; readonly findings: number }[];
}

/** Collects what the checks found when the snapshot was made. */
export function checkSnapshot(market: MarketData): QualityReport {
  const instruments = market.instruments();
  const findings = instruments.flatMap(({ ric }) =>
    market.qualityFindings(ric).map((finding) => ({ ric, ...finding })),
  );
  const byCode = Map.groupBy(findings, ({ code }) => code);
  return {
    dataVersion: market.dataVersion,
    instruments: instruments.length,
    findings,
    counts: QUALITY_CODES.map((code) => {
      const own = byCode.get(code) ?? [];
      return { code, instruments: new Set(own.map(({ ric }) => ric)).size, findings: own.length };
    }),
  };
}
