import type { ANALYTICS_VERSION } from './version.ts';

/**
 * Kinds of changes. `correction`: an earlier figure was wrong. `definition`: a figure means something else. `digits`: only the
 * last digits moved. `messages`: only texts and new members changed.
 */
export const VERSION_KINDS = ['correction', 'definition', 'digits', 'messages'] as const;

export interface VersionEntry {
  readonly version: number;
  /** Day on which the version began. */
  readonly date: string;
  readonly kinds: readonly (typeof VERSION_KINDS)[number][];
  /** Sections whose figures changed. `all` means every section. */
  readonly sections: readonly string[];
  /** One sentence about who should compute stored results again. */
  readonly restate: string;
}

/** Every version of the calculation, by number. A version without an entry does not compile. */
const HISTORY: Readonly<Record<`${typeof ANALYTICS_VERSION}`, Omit<VersionEntry, 'version'>>> &
  Readonly<Record<string, Omit<VersionEntry, 'version'>>> = {
  '1': {
    date: '2026-11-21',
    kinds: ['definition'],
    sections: ['all'],
    restate: 'Nobody, because it is the first version.',
  },
  '2': {
    date: '2026-11-21',
    kinds: ['correction', 'digits', 'messages'],
    sections: ['company_contribution', 'data_quality', 'performance_metrics', 'drawdown_analysis'],
    restate:
      'Restate average weights of positions that were sold on the last day, and win rates of days without movement.',
  },
  '3': {
    date: '2026-11-21',
    kinds: ['correction', 'messages'],
    sections: [
      'correlation_matrix',
      'risk_contribution',
      'stress_tests',
      'market_allocation',
      'sector_allocation',
      'daily_summary',
    ],
    restate:
      'Restate portfolios with cash, and those that sold or could not buy an instrument on a day without other prices.',
  },
  '4': {
    date: '2026-11-22',
    kinds: ['correction', 'definition', 'messages'],
    sections: ['all'],
    restate:
      'Restate every result, above all those with instruments that are priced less than daily or that have ended.',
  },
  '5': {
    date: '2026-11-22',
    kinds: ['digits', 'messages'],
    sections: ['factor_exposures', 'data_quality'],
    restate: 'Nobody needs to restate, because only last digits and words changed.',
  },
  '6': {
    date: '2026-11-22',
    kinds: ['correction', 'digits', 'messages'],
    sections: ['attribution', 'factor_exposures', 'income', 'drawdown_analysis', 'transactions'],
    restate:
      'Restate attribution, factor exposures of few stocks, and portfolios with bands or with late distributions.',
  },
  '7': {
    date: '2026-11-22',
    kinds: ['correction', 'digits'],
    sections: ['all'],
    restate: 'Restate the Sharpe ratio of confidence and maximum_sharpe; other figures moved by their last digits.',
  },
  '8': {
    date: '2026-11-23',
    kinds: ['digits', 'messages'],
    sections: ['all'],
    restate: 'Nobody needs to restate, because figures moved by up to 1e-12 of their size.',
  },
  '9': {
    date: '2026-11-23',
    kinds: ['messages'],
    sections: ['data_quality'],
    restate: 'Nobody needs to restate, because only a warning changed.',
  },
  '10': {
    date: '2026-11-23',
    kinds: ['correction'],
    sections: ['performance_metrics', 'rolling_metrics', 'benchmark_comparison'],
    restate: 'Restate figures against a benchmark that is a fixed rate.',
  },
  '11': {
    date: '2026-11-24',
    kinds: ['correction'],
    sections: ['attribution'],
    restate: 'Restate attribution in which one side never holds a group.',
  },
  '12': {
    date: '2026-11-28',
    kinds: ['correction', 'definition', 'messages'],
    sections: ['all'],
    restate:
      'Restate ledgers with deposits or withdrawals, month-end NAVs, seven-day prices, foreign holdings with old rates, shares that ended, and splits that a ledger books late.',
  },
};

/** Every version, the oldest first. */
export const VERSION_HISTORY: readonly VersionEntry[] = Object.entries(HISTORY)
  .map(([version, entry]) => ({ version: Number(version), ...entry }))
  .sort((a, b) => a.version - b.version);
