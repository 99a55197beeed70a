import { formatDay } from '@tearsheet/shared';
import { STATEMENT_ITEMS } from '@tearsheet/shared/ratios';
import { FACTOR_FREQUENCIES } from '../content.ts';
import { cashCurrency } from '../symbols/resolveSymbol.ts';
import { type Draft, draftFactor, eventKey, getOrMake, statementKey } from './draft.ts';
import { EVENTS } from './events.ts';
import { type FileKind, RATIOS } from './fileFormats.ts';
import { quoteUnit } from './instrumentFromRic.ts';
import type { RowReader } from './rowReader.ts';
import { PRICE_COLUMNS } from './scanPrices.ts';

const VOLUME = PRICE_COLUMNS.indexOf('volume');
/** No fund has three times its net assets in one security. A larger weight is a percent. */
const MOST_WEIGHT = 3;
/** The prices of the current row. Files have millions of rows, so they share it. */
const priceCells = new Float64Array(PRICE_COLUMNS.length);

/** Adds the current row of a file to the draft, by the kind of file. A row with a problem adds nothing. */
export const COLLECTORS: Readonly<Record<FileKind, (row: RowReader, draft: Draft) => void>> = {
  instruments(row, draft) {
    const type = row.text('type').toLowerCase();
    const unit = currencyOf(row, row.text('currency'), 'currency');
    const ric = row.text('ric');
    const instrument = {
      ric,
      name: row.text('name'),
      ticker: row.textOrNull('ticker'),
      exchange: row.textOrNull('exchange'),
      market: row.textOrNull('market'),
      country: row.textOrNull('country'),
      sector: row.textOrNull('sector'),
      industry: row.textOrNull('industry'),
      isin: row.textOrNull('isin'),
      primary: row.booleanOrNull('primary'),
      aliases: (row.textOrNull('aliases') ?? '').split(';').flatMap((alias) => alias.trim() || []),
      description: row.textOrNull('description'),
      sharesOutstanding: row.numberOrNull('shares_outstanding'),
      marketCap: row.numberOrNull('market_cap'),
      marketCapDay: row.dayOrNull('market_cap_date'),
      delistedOn: row.dayOrNull('delisted_on'),
      finalValue: finalValueOf(row, unit?.perMajor ?? 1),
      issuer: row.textOrNull('issuer'),
    };
    if (type !== 'stock' && type !== 'etf' && type !== 'index') {
      if (type !== '') row.refuse('type', `is not stock, etf or index: "${type}"`);
    } else if (cashCurrency(ric) !== null) {
      row.refuse('ric', `is a name of cash: "${ric}"`);
    } else if (!row.failed && unit) {
      row.key(ric);
      draft.instruments.set(ric, { ...instrument, type, currency: unit.currency, quoteCurrency: unit.minorUnit });
    }
  },

  prices(row, draft) {
    const ric = row.text('ric');
    const day = row.pastDay('date');
    priceCells[0] = row.number('close');
    for (let f = 1; f < PRICE_COLUMNS.length; f++) priceCells[f] = row.numberOrNaN(PRICE_COLUMNS[f]!);
    refuseNegative(row, 'volume', priceCells[VOLUME]!);
    if (!row.failed) draft.prices.add(ric, day, row.line, priceCells);
  },

  dividends(row, draft) {
    const currency = row.textOrNull('currency');
    if (currency !== null) currencyOf(row, currency, 'currency');
    const dividend = {
      ric: row.text('ric'),
      exDay: row.day('ex_date'),
      amount: row.number('amount'),
      currency,
      payDay: row.dayOrNull('pay_date'),
    };
    refuseNegative(row, 'amount', dividend.amount);
    if (!row.failed) draft.dividends.set(row.key(dividend.ric, dividend.exDay), dividend);
  },

  splits(row, draft) {
    const split = { ric: row.text('ric'), day: row.day('date'), ratio: positive(row, 'ratio') };
    if (!row.failed) draft.splits.set(row.key(split.ric, split.day), split);
  },

  events(row, draft) {
    const given = row.text('event').toLowerCase();
    const event = EVENTS.find((one) => one === given);
    const currency = row.textOrNull('currency');
    if (currency !== null) currencyOf(row, currency, 'currency');
    const [ric, day, value] = [row.text('ric'), row.day('date'), row.numberOrNull('value')];
    const [toRic, ratio, former] = [row.textOrNull('to_ric'), row.numberOrNull('ratio'), row.textOrNull('former')];
    if (value !== null) refuseNegative(row, 'value', value);
    if (ratio !== null && ratio <= 0) row.refuse('ratio', `must be above 0: ${ratio}`);
    if (event === undefined && given !== '')
      row.refuse('event', `is not one of ${EVENTS.join(', ')}: "${given.slice(0, 40)}"`);
    if (toRic !== null && ratio === null) row.refuse('ratio', 'is missing: the shares of to_ric for a share');
    if ((event === 'merger' || event === 'spin_off') && value === null && toRic === null) {
      row.refuse('value', 'is missing: a merger and a spin-off pay money, or shares of to_ric');
    }
    if (event === 'conversion' && toRic !== null) row.refuse('to_ric', 'is for another listing: enter it as a merger');
    if (event === 'redenomination' && currency === null) row.refuse('currency', 'is missing: the former currency');
    if (event === 'redenomination' && ratio === null) row.refuse('ratio', 'is missing: the former units for a new one');
    if (event === 'conversion' && ratio === null) row.refuse('ratio', 'is missing: the new shares for a share');
    if ((event === 'ticker_change' || event === 'name_change') && former === null) row.refuse('former', 'is missing');
    if (row.failed || event === undefined) return;
    const found = { ric, day, event, value, currency, toRic, ratio, former };
    draft.events.set(row.key(...eventKey(found)), found);
  },

  fx(row, draft) {
    const day = row.pastDay('date');
    const base = currencyOf(row, row.text('base'), 'base');
    const quote = currencyOf(row, row.text('quote'), 'quote');
    const rate = positive(row, 'rate');
    if (row.failed || !base || !quote) return;
    if (base.currency === quote.currency) row.refuse('quote', 'is the same currency as base');
    else if (row.single(rate, base.currency, quote.currency, day))
      getOrMake(draft.fx, `${base.currency}/${quote.currency}`, () => new Map()).set(
        day,
        (rate * base.perMajor) / quote.perMajor,
      );
  },

  rates(row, draft) {
    const unit = currencyOf(row, row.text('currency'), 'currency');
    const day = row.pastDay('date');
    const annualRate = row.number('annual_rate');
    const source = row.textOrNull('source');
    if (annualRate <= -1 || annualRate > 1) {
      row.refuse('annual_rate', `must be a decimal above -1 and at most 1, such as 0.045 for 4.5%: ${annualRate}`);
    }
    if (row.failed || !unit) return;
    const { currency } = unit;
    draft.riskFreeRates.set(row.key(currency, day), { currency, day, annualRate, source });
  },

  factors(row, draft) {
    const set = row.text('factor_set');
    const factor = row.text('factor');
    const day = row.pastDay('date');
    const value = row.number('value');
    const given = row.textOrNull('frequency')?.toLowerCase() ?? 'daily';
    const frequency = FACTOR_FREQUENCIES.find((one) => one === given);
    if (!frequency) row.refuse('frequency', `is not daily, weekly, or monthly: "${given.slice(0, 40)}"`);
    if (value <= -1 || value > 1) {
      row.refuse('value', `must be a decimal above -1 and at most 1, such as 0.012 for 1.2%: ${value}`);
    }
    if (row.failed || !frequency) return;
    row.key(set, frequency, factor, day);
    draftFactor(draft, { set, frequency, factor }).returns.set(day, value);
  },

  fundamentals(row, draft) {
    const freq = row.number('freq');
    const currency = row.textOrNull('currency');
    const unit = currency === null ? null : currencyOf(row, currency, 'currency');
    const statement = {
      ric: row.text('ric'),
      periodEnd: row.day('perenddt'),
      fiscalYear: row.numberOrNull('fiscal_year'),
      stmtDay: row.dayOrNull('stmtdt'),
      sourceDay: row.dayOrNull('sourcedt'),
      rkdcode: row.numberOrNull('rkdcode'),
      currency: unit?.currency ?? null,
    };
    const money = numbers(row, STATEMENT_ITEMS, unit?.perMajor ?? 1);
    const values = { ...money, ...numbers(row, [...RATIOS, 'shares_diluted'], 1) };
    const { periodEnd, sourceDay } = statement;
    if (sourceDay !== null && sourceDay < periodEnd) {
      row.refuse(
        'sourcedt',
        `is before the period ends: ${formatDay(sourceDay)} instead of after ${formatDay(periodEnd)}`,
      );
    }
    if (freq !== 1 && freq !== 2) {
      if (!Number.isNaN(freq)) row.refuse('freq', `is not 1 (annual) or 2 (quarterly): ${freq}`);
    } else if (!row.failed) {
      const version = { ...statement, freq, values } as const;
      draft.fundamentals.set(row.key(...statementKey(version)), version);
    }
  },

  etf_holdings(row, draft) {
    const holding = {
      etfRic: row.text('etf_ric'),
      day: row.day('date'),
      symbol: row.text('symbol'),
      weight: row.number('weight'),
      name: row.textOrNull('name'),
      isin: row.textOrNull('isin'),
      sector: row.textOrNull('sector'),
      country: row.textOrNull('country'),
      currency: row.textOrNull('currency'),
    };
    if (Math.abs(holding.weight) > MOST_WEIGHT) {
      row.refuse('weight', `is a fraction of the fund, 0.05 for 5%: ${holding.weight}`);
    }
    if (!row.failed) draft.etfHoldings.set(row.key(holding.etfRic, holding.day, holding.symbol), holding);
  },

  news(row, draft) {
    const item = {
      ric: row.text('ric'),
      publishedAt: row.text('published_at'),
      headline: row.text('headline'),
      summary: row.textOrNull('summary'),
      source: row.textOrNull('source'),
      url: row.textOrNull('url'),
      sentiment: row.numberOrNull('sentiment'),
    };
    if (item.url !== null && !/^https?:\/\//.test(item.url)) row.refuse('url', 'must start with https:// or http://');
    if (!row.failed) draft.news.set(row.key(item.ric, item.publishedAt, item.headline), item);
  },

  sessions(row, draft) {
    const mic = row.text('mic');
    const day = row.day('date');
    if (!row.failed) getOrMake(draft.sessions, mic, () => new Set()).add(day);
  },
};

/** Returns the final value of a share in the major unit of its currency. */
function finalValueOf(row: RowReader, perMajor: number): number | null {
  const value = row.numberOrNull('final_value');
  if (value === null) return null;
  refuseNegative(row, 'final_value', value);
  return value / perMajor;
}

function currencyOf(row: RowReader, code: string, column: string) {
  if (code === '') return null;
  const unit = quoteUnit(code);
  if (!unit) row.refuse(column, `is not a currency code: "${code.slice(0, 40)}"`);
  return unit;
}

function positive(row: RowReader, column: string): number {
  const value = row.number(column);
  if (value <= 0) row.refuse(column, `must be above 0: ${value}`);
  return value;
}

function refuseNegative(row: RowReader, column: string, value: number): void {
  if (value < 0) row.refuse(column, `must be at least 0: ${value}`);
}

/** Returns the columns that have a value, in whole currency units. */
function numbers(row: RowReader, columns: readonly string[], perMajor: number): Record<string, number> {
  const values: Record<string, number> = {};
  for (const column of columns) {
    const value = row.numberOrNull(column);
    if (value !== null) values[column] = value / perMajor;
  }
  return values;
}
