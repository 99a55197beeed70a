import type { Market } from './ensureMarket.ts';

/** Nobody may mistake simulated prices for the market; empty for imported data. */
export function demoBanner({ dataSource }: Market): string {
  if (!/simulated/i.test(dataSource)) return '';
  const text = ' SIMULATED PRICES: names are real, prices, statements and rates are invented. ';
  const line = '─'.repeat(text.length);
  return `\n  ┌${line}┐\n  │${text}│\n  └${line}┘\n`;
}
