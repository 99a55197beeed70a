import { isLongRead, READS, type Read } from '@tearsheet/operations';
import { MOST_SYMBOLS } from '@tearsheet/shared/schemas';
import { answerRead, type ReadTask } from './answerRead.ts';
import type { Keep } from './fitRows.ts';
import { invalidArguments, unknownSymbol } from './problems.ts';
import { isResolution, RESOLUTIONS, resolutionMember } from './resolution.ts';
import type { Arguments, ObjectSchema, Tool, ToolCall, ToolOutcome } from './tool.ts';

interface ReadText {
  readonly tool: string;
  readonly title: string;
  readonly description: string;
  /** Which rows of a symbol stay when there is no room for all; `evenly`: they are a time series. */
  readonly keep?: Keep;
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
    keep: 'evenly',
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
    keep: 'evenly',
  },
  rolling_volatility: {
    tool: 'get_rolling_volatility',
    title: 'Rolling volatility',
    description:
      'Annualized volatility over a moving window of daily returns, as a decimal (0.2 is 20%); null until the window is full.',
    keep: 'evenly',
  },
  dividend_yield_history: {
    tool: 'get_dividend_yield',
    title: 'Dividend yield',
    description:
      'Dividend yield (percent) of the trailing twelve months by day, with the dividends and the close behind it.',
    keep: 'evenly',
  },
  returns_calendar: {
    tool: 'get_returns_calendar',
    title: 'Returns calendar',
    description:
      'Returns (percent) by calendar month and year; month is null on the row of a year, partial marks an unfinished period.',
    keep: 'last',
  },
  markets: {
    tool: 'list_markets',
    title: 'Markets',
    description: 'Markets with their exchanges, currencies, default trading costs and holidays. Rarely needed.',
  },
};

const SYMBOLS = `RIC, ticker, ISIN or alias; up to ${MOST_SYMBOLS}, separated by commas, or a list.`;

/** The reads of market data as tools, made from the same table as their REST routes. */
export const READ_TOOLS: readonly Tool[] = READS.flatMap((read) => {
  const text = TEXTS[read.name];
  return text === undefined ? [] : [readTool(read, text)];
});

function readTool(read: Read, { tool, title, description, keep = 'first' }: ReadText): Tool {
  const isSeries = keep === 'evenly';
  const { symbol } = read.query.properties;
  const properties = {
    ...read.query.properties,
    ...(symbol ? { symbol: { ...symbol, description: SYMBOLS } } : {}),
    ...(isSeries ? { resolution: resolutionMember } : {}),
  };
  return {
    name: tool,
    title,
    description,
    scope: 'data:read',
    input: { ...read.query, properties },
    output: outputOf(read),
    isReadOnly: true,
    isIdempotent: true,
    run: (call, args) => answer(read, call, args, keep),
  };
}

function outputOf(read: Read): ObjectSchema {
  const answer = 'items' in read.answer ? read.answer.items : 'oneOf' in read.answer ? read.record : read.answer;
  return {
    type: 'object',
    properties: {
      rows: { type: 'array', items: answer ?? {} },
      row_count: { type: 'integer', description: 'Rows there are, shown or not.' },
      unresolved_symbols: { type: 'array' },
      data_source: { type: 'string' },
      data_version: { type: 'string' },
      notes: { type: 'array', description: 'What was left out, and how to get it.' },
    },
    required: ['rows', 'row_count', 'unresolved_symbols', 'data_source', 'data_version', 'notes'],
    additionalProperties: false,
  };
}

async function answer(read: Read, call: ToolCall, args: Arguments, keep: Keep): Promise<ToolOutcome> {
  const { services, owner } = call;
  const { resolution = 'auto', ...query } = args;
  if (resolution !== 'auto' && !isResolution(resolution)) return invalidArguments([wrongResolution(resolution)]);
  const task: ReadTask = { name: read.name, query, keep, resolution: keep === 'evenly' ? resolution : null };
  const reply = isLongRead(read, query, services.now())
    ? await services.threads.read(owner, task)
    : answerRead(services.market.current(), task);
  if (reply.kind === 'refused') return invalidArguments(reply.detail);
  if (reply.kind === 'none_found') return unknownSymbol(reply.symbol, reply.match, reply.others);
  return reply;
}

function wrongResolution(input: unknown) {
  const expected = RESOLUTIONS.map((name) => `'${name}'`).join(' or ');
  return { type: 'enum', loc: ['arguments', 'resolution'], msg: 'unknown resolution', input, ctx: { expected } };
}
