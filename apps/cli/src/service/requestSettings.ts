import type { AnalyzeRequest } from '@tearsheet/client';

/** Settings of a request that the command line can add. They override those of a file. */
export interface SettingOptions {
  /** 1%, or a name and a rate such as Adviser=1%. */
  readonly fee?: readonly string[];
  /** A country and a rate, such as United States=15%. */
  readonly withholding?: readonly string[];
  readonly dividends?: 'reinvest' | 'cash' | 'booked' | 'market';
  /** A rate such as 4%, a currency, or the symbol of a yield index. */
  readonly riskFree?: string;
  readonly flowTiming?: 'start' | 'end';
  readonly lotMethod?: 'fifo' | 'average' | 'highest_cost';
}

/** Returns the members of a request for these options. */
export function requestSettings(options: SettingOptions): Partial<AnalyzeRequest> {
  const { fee = [], withholding = [], dividends, riskFree, flowTiming, lotMethod } = options;
  return {
    ...(fee.length === 0 ? {} : { fees: fee.map(readFee) }),
    ...(withholding.length === 0 ? {} : { withholding: Object.fromEntries(withholding.map(readTax)) }),
    ...(dividends === undefined ? {} : { dividends }),
    ...(riskFree === undefined ? {} : { risk_free_rate: readRate(riskFree) ?? { symbol: riskFree } }),
    ...(flowTiming === undefined ? {} : { flow_timing: flowTiming }),
    ...(lotMethod === undefined ? {} : { lot_method: lotMethod }),
  };
}

/** Returns the custom metrics of name=expression pairs. An expression may have comparisons, so the first sign counts. */
export function readMetrics(pairs: readonly string[]): Pick<AnalyzeRequest, 'custom_metrics'> {
  if (pairs.length === 0) return {};
  return {
    custom_metrics: pairs.map((pair) => {
      const [, name, expression] = /^([^=]+)=(.+)$/s.exec(pair) ?? [];
      if (!name || !expression) throw new Error('--metric needs a name and an expression, such as "Ratio=beta / 2"');
      return { name: name.trim(), expression: expression.trim() };
    }),
  };
}

export type AttributionOptions = NonNullable<AnalyzeRequest['attribution']>;

/** Returns the options of attribution, or nothing without any. The service checks the levels. */
export function attributionOf({
  linking,
  levels,
}: {
  readonly linking?: AttributionOptions['linking'];
  readonly levels?: string;
}): Pick<AnalyzeRequest, 'attribution'> {
  if (linking === undefined && levels === undefined) return {};
  const named = levels?.split(',').map((level) => level.trim()) as
    | NonNullable<AttributionOptions['levels']>
    | undefined;
  return {
    attribution: {
      ...(linking === undefined ? {} : { linking }),
      ...(named === undefined ? {} : { levels: named }),
    },
  };
}

function readFee(text: string): { name: string; annual_rate: number } {
  const [, name = 'Fee', rate = ''] = /^(?:(.+)=)?([^=]+)$/.exec(text) ?? [];
  const annual_rate = readRate(rate);
  if (annual_rate === null) throw new Error('--fee needs a yearly rate such as 1%, or a name and a rate: Adviser=1%');
  return { name: name.trim(), annual_rate };
}

function readTax(text: string): [country: string, rate: number] {
  const [, country, rate = ''] = /^(.+)=([^=]+)$/.exec(text) ?? [];
  const share = readRate(rate);
  if (!country || share === null) throw new Error('--withholding needs a country and a rate: "United States=15%"');
  return [country.trim(), share];
}

/** Returns a decimal. Null for other texts. Example: 1.5% is 0.015. */
export function readRate(text: string): number | null {
  const isPercent = text.trimEnd().endsWith('%');
  const number = (isPercent ? text.trimEnd().slice(0, -1) : text).trim();
  if (!/^-?(?:\d+(?:\.\d+)?|\.\d+)$/.test(number)) return null;
  // Division gives the nearest double: 7% is 0.07.
  return isPercent ? Number(number) / 100 : Number(number);
}
