import { READS, type Read, type ReadAnswer, wholeOf } from '@tearsheet/operations';
import { fitAnswer, MOST_CHARACTERS } from './fitAnswer.ts';
import { invalidArguments, unknownSymbol } from './problems.ts';
import { isResolution, RESOLUTIONS, type Resolution, resolutionMember, thin } from './resolution.ts';
import { roundNumbers } from './roundNumbers.ts';
import type { Arguments, ObjectSchema, Tool, ToolCall, ToolOutcome } from './tool.ts';

interface ReadText {
  readonly tool: string;
  readonly title: string;
  readonly description: string;
  /** Rows by date, of which fewer can be had. */
  readonly isSeries?: boolean;
}

/** The words of the reads as tools; a read without a row here is no tool. */
const TEXTS: Readonly<Record<string, ReadText>> = {
  company_info: {
    tool: 'get_company_info',
    title: 'Company information',
    description:
      'What a listed company or fund is: name, sector, industry, market, currency, market value, last close, factor scores (0 to 10) and the recommendation made from them. Takes tickers, RICs, ISINs or aliases; several separated by commas. Start here when you only know a ticker.',
  },
  symbols: {
    tool: 'search_symbols',
    title: 'Search for symbols',
    description:
      'Finds instruments by part of a name, ticker, RIC, ISIN or alias and gives their RICs. Use it when another tool says that a symbol is not known or means several instruments.',
  },
  key_ratios: {
    tool: 'get_key_ratios',
    title: 'Key ratios',
    description:
      'Financial ratios of companies by fiscal period, the newest first: margins, returns and yields in percent; valuation, liquidity and leverage as plain ratios; null where a ratio does not apply. freq 1 is annual, 2 quarterly.',
  },
  daily_price: {
    tool: 'get_daily_prices',
    title: 'Daily prices',
    description:
      'Open, high, low, close, volume and daily change (percent) in the currency of the listing, oldest first. Default: one year. latest=true gives only the last row of each symbol.',
    isSeries: true,
  },
  etf_scores: {
    tool: 'get_etf_scores',
    title: 'ETF scores',
    description:
      'Factor scores (0 to 10) of funds, weighted over their holdings, the recommendation made from the total, and the share of the fund (percent) that has scores: below 50 they say little.',
  },
  historical_scores: {
    tool: 'get_historical_scores',
    title: 'Historical scores',
    description: 'Factor scores (0 to 10) of instruments on the last Fridays, oldest first: how they have changed.',
    isSeries: true,
  },
  rolling_volatility: {
    tool: 'get_rolling_volatility',
    title: 'Rolling volatility',
    description:
      'Annualized volatility over a moving window of daily returns, as a decimal (0.2 is 20%); null until the window is full.',
    isSeries: true,
  },
  dividend_yield_history: {
    tool: 'get_dividend_yield',
    title: 'Dividend yield',
    description:
      'Dividend yield (percent) of the trailing twelve months by day, with the dividends and the close behind it.',
    isSeries: true,
  },
  returns_calendar: {
    tool: 'get_returns_calendar',
    title: 'Returns calendar',
    description:
      'Returns (percent) by calendar month and year; month is null on the row of a year, partial marks an unfinished period.',
  },
  markets: {
    tool: 'list_markets',
    title: 'Markets',
    description: 'Markets with their exchanges, currencies, default trading costs and holidays. Rarely needed.',
  },
};

/** The reads of market data as tools, made from the same table as their REST routes. */
export const READ_TOOLS: readonly Tool[] = READS.flatMap((read) => {
  const text = TEXTS[read.name];
  return text === undefined ? [] : [readTool(read, text)];
});

function readTool(read: Read, { tool, title, description, isSeries = false }: ReadText): Tool {
  const properties = { ...read.query.properties, ...(isSeries ? { resolution: resolutionMember } : {}) };
  return {
    name: tool,
    title,
    description,
    scope: 'data:read',
    input: { ...read.query, properties },
    output: outputOf(read),
    isReadOnly: true,
    isIdempotent: true,
    run: (call, args) => answer(read, call, args, isSeries),
  };
}

function outputOf(read: Read): ObjectSchema {
  const answer = 'items' in read.answer ? read.answer.items : 'oneOf' in read.answer ? read.record : read.answer;
  return {
    type: 'object',
    properties: {
      rows: { type: 'array', items: answer ?? {}, description: 'Per symbol in the order asked for.' },
      row_count: { type: 'integer', description: 'Rows there are; more than are shown when notes says so.' },
      unresolved_symbols: {
        type: 'array',
        items: { type: 'string' },
        description: 'Symbols that mean nothing, or several.',
      },
      data_source: { type: 'string', description: '"demo (simulated)" is not the real market.' },
      data_version: { type: 'string', description: 'Of the market data.' },
      notes: { type: 'array', items: { type: 'string' }, description: 'What was left out, and how to get it.' },
    },
    required: ['rows', 'row_count', 'unresolved_symbols', 'data_source', 'data_version', 'notes'],
    additionalProperties: false,
  };
}

function answer(read: Read, { services }: ToolCall, args: Arguments, isSeries: boolean): ToolOutcome {
  const { resolution, ...query } = args;
  if (resolution !== undefined && !isResolution(resolution)) {
    const msg = `Input should be one of ${RESOLUTIONS.join(', ')}`;
    return invalidArguments([{ type: 'enum', loc: ['arguments', 'resolution'], msg }]);
  }
  const market = services.market.current();
  const outcome = read.run(market, query);
  if (outcome.kind === 'refused') return invalidArguments(outcome.detail);
  if (outcome.kind === 'none_found') return unknownSymbol(outcome.symbol, outcome.match, outcome.others);
  return done(outcome, market, isSeries ? (resolution ?? 'auto') : 'daily');
}

function done(
  outcome: ReadAnswer,
  { dataSource, dataVersion }: { readonly dataSource: string; readonly dataVersion: string },
  wanted: Resolution | 'auto',
): ToolOutcome {
  const { unresolved } = outcome;
  const all = [roundNumbers(wholeOf(outcome))].flat();
  const used = wanted === 'auto' ? finest(all) : wanted;
  const { value: rows, cuts } = fitAnswer(thin(all, used), { mostCharacters: MOST_CHARACTERS - 2000 });
  const notes = [
    ...(used !== 'daily'
      ? [`${used} rows: the last day of each period. Ask for a shorter range to see every day.`]
      : []),
    ...cuts.map(({ path, shown, total }) => {
      return `${path === '' ? 'rows' : path}: ${shown} of ${total} shown. Ask for fewer symbols or a shorter range.`;
    }),
    ...(unresolved.length > 0 ? ['Look up unresolved_symbols with search_symbols.'] : []),
  ];
  return {
    kind: 'done',
    value: {
      rows,
      row_count: all.length,
      unresolved_symbols: unresolved,
      data_source: dataSource,
      data_version: dataVersion,
      notes,
    },
  };
}

function finest(rows: readonly unknown[]): Resolution {
  const fits = (resolution: Resolution) => JSON.stringify(thin(rows, resolution)).length <= MOST_CHARACTERS - 2000;
  return RESOLUTIONS.find(fits) ?? 'monthly';
}
