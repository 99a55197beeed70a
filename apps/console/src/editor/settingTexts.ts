import { locale, t } from '@tearsheet/presentation/text';

/** A text that is not complete. The message says for people what it needs. */
export class Incomplete extends Error {}

/** Returns a number as a text that `numberOf` reads. Example: 20.125 is 20.1250, because 20.125 could be 20125. */
export function numberText(number: number): string {
  return String(number).replace(/^-?\d{1,3}\.\d{3}$/, '$&0');
}

/** Returns a decimal as a typed percentage. Example: 0.015 is 1.5. */
export function percentText(rate: number): string {
  return String(Number((100 * rate).toFixed(10)));
}

/** Returns a rate as a percentage for the reader. @example shownPercent(0.015) // 1.5% */
export function shownPercent(rate: number, digits = 10): string {
  return new Intl.NumberFormat(locale(), {
    style: 'percent',
    useGrouping: false,
    maximumFractionDigits: digits,
  }).format(rate);
}

/** Returns a number of a file or a form with all its digits for the reader. @example shownNumber(1234.5) // 1234.5 */
export function shownNumber(number: number, options: Intl.NumberFormatOptions = { maximumFractionDigits: 15 }): string {
  return new Intl.NumberFormat(locale(), { useGrouping: false, ...options }).format(number);
}

/**
 * Returns a typed number, or NaN. A comma before three digits separates thousands, and any other comma is a decimal mark.
 * Throws if a point is before the last three digits, because it can be either. A single comma there can be either only for
 * readers whose language has decimal commas, because the console then shows numbers to them with such commas.
 * @example numberOf('20,000.5') // 20000.5
 * @example numberOf('1.200,50') // 1200.5
 */
export function numberOf(text: string): number {
  const typed = text.replaceAll(/[\s'’]/g, '');
  if (typed === '') return Number.NaN;
  if ((readsDecimalCommas() ? /^[+-]?[1-9]\d{0,2}[.,]\d{3}$/ : /^[+-]?[1-9]\d{0,2}\.\d{3}$/).test(typed)) {
    const [whole, fraction] = [typed.replace(/[.,]/, ''), Number(typed.replace(',', '.'))];
    throw new Incomplete(
      t('"{text}" has two meanings. Enter {whole} or {fraction}.', { text: text.trim(), whole, fraction }),
    );
  }
  if (/^[+-]?[1-9]\d{0,2}(,\d{3})+(\.\d+)?$/.test(typed)) return Number(typed.replaceAll(',', ''));
  const hasDecimalComma = /^[+-]?(\d+|\d{1,3}(\.\d{3})+),\d+$/.test(typed);
  return Number(hasDecimalComma ? typed.replaceAll('.', '').replace(',', '.') : typed);
}

/** Returns true if the console shows a half as 0,5. */
function readsDecimalCommas(): boolean {
  return new Intl.NumberFormat(locale()).format(0.5).includes(',');
}

/** Returns a typed number that is not in the thousands, or NaN. Its only comma or point is a decimal mark. */
export function smallNumberOf(text: string): number {
  const typed = text.replaceAll(/[\s%'’]/g, '');
  return /^[+-]?\d*[.,]\d+$/.test(typed) ? Number(typed.replace(',', '.')) : numberOf(typed);
}

/** Returns a typed percentage as a decimal, or NaN. Example: 1.5, 1,5, or 1.5% is 0.015. */
export function percentOf(text: string): number {
  return Number((smallNumberOf(text) / 100).toFixed(12));
}

/** Returns a typed percentage as a decimal. Throws for other text. */
export function percentIn(text: string, what: string): number {
  const rate = percentOf(text);
  if (!Number.isFinite(rate)) throw new Incomplete(t('{what} needs a percentage, such as 1.5.', { what }));
  return rate;
}

/** Returns what a text says, or null with the sentence that its reading throws. */
export function readOf<Value>(read: () => Value): { readonly value: Value | null; readonly problem: string | null } {
  try {
    return { value: read(), problem: null };
  } catch (error) {
    if (error instanceof Incomplete) return { value: null, problem: error.message };
    throw error;
  }
}

interface WithStartAmount {
  readonly initial_value?: number;
}

/** The starting amount: a member of a request, its name in forms, and its text there. The text is empty for the default. */
export const startAmount = {
  member: 'initial_value',
  name: () => t('Starting amount'),
  textOf: ({ initial_value: amount }: WithStartAmount) => (amount === undefined ? '' : numberText(amount)),
  membersOf(text: string): WithStartAmount {
    if (text.trim() === '') return {};
    const amount = numberOf(text);
    if (!(amount > 0)) throw new Incomplete(t('The starting amount needs a number above 0, such as 10000.'));
    return { initial_value: amount };
  },
} as const;

/** Returns a percentage as a decimal, or the symbol of a rate. */
export function rateIn(text: string): number | { readonly symbol: string } {
  return /^\.?[A-Za-z^]/.test(text) ? { symbol: text } : percentIn(text, t('The risk-free rate'));
}

/** Returns the rates of countries. Example: Germany 26%. */
export function taxesIn(text: string): Record<string, number> {
  return Object.fromEntries(
    // A comma before a digit is a decimal mark.
    partsOf(text, /,(?!\d)/).map((part) => {
      const [, country = '', rate = ''] = /^(.*\S)\s+(\S+?)\s*%?$/.exec(part) ?? [];
      if (country === '')
        throw new Incomplete(t('Withheld tax needs a country and a percentage, such as Germany 26%.'));
      return [country, percentIn(rate, t('Withheld tax'))];
    }),
  );
}

/** Returns the custom metric of a line. Example: Ratio = beta / 2. */
export function metricIn(line: string): { readonly name: string; readonly expression: string } {
  const equals = line.indexOf('=');
  const [name, expression] = [line.slice(0, equals).trim(), line.slice(equals + 1).trim()];
  if (equals === -1 || name === '' || expression === '')
    throw new Incomplete(t('The metric "{line}" needs a name and a formula, such as Ratio = beta / 2.', { line }));
  return { name, expression };
}

/** Returns the lines of custom metrics with another name in the formula of one. */
export function withMetricName(text: string, index: number, [old, name]: readonly [old: string, name: string]): string {
  const lines = partsOf(text, /\n/).map((line, at) => {
    const equals = line.indexOf('=') + 1;
    if (at !== index) return line;
    // A name does not occur inside a longer one.
    const formula = line.slice(equals).split(/([A-Za-z_][\w.]*)/);
    return line.slice(0, equals) + formula.map((part) => (part === old ? name : part)).join('');
  });
  return lines.join('\n');
}

/** Returns the opening positions and cash of lines, such as AAPL 20. */
export function openingIn(text: string, date: string) {
  if (date === '') throw new Incomplete(t('The opening positions need a date.'));
  const lines = partsOf(text, /\n/).map((line) => {
    const [symbol = '', ...numbers] = line.split(/\s+/);
    const [size, cost] = numbers.map(numberOf);
    const isWrong = size === undefined || numbers.length > 2 || [size, cost ?? 0].some((one) => !Number.isFinite(one));
    if (isWrong)
      throw new Incomplete(
        t('The opening position "{line}" needs a symbol and a quantity, such as AAPL 20.', { line }),
      );
    return { symbol, size, cost };
  });
  const isCash = ({ symbol }: { readonly symbol: string }) => /^CASH\./i.test(symbol);
  const positions = lines.filter((line) => !isCash(line));
  const cash = lines.filter(isCash);
  return {
    date,
    ...(positions.length === 0
      ? {}
      : {
          positions: positions.map(({ symbol, size: quantity, cost }) => ({
            symbol,
            quantity,
            ...(cost === undefined ? {} : { cost }),
          })),
        }),
    ...(cash.length === 0
      ? {}
      : { cash: cash.map(({ symbol, size: amount }) => ({ currency: symbol.slice('CASH.'.length), amount })) }),
  };
}

/** Returns the parts of a text that are not empty. */
export function partsOf(text: string, separator: RegExp): string[] {
  return text
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
