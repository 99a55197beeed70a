import { isCurrency } from '../../currencies.ts';

/** Coins that services write in a way of their own. */
const ALIASES: Readonly<Record<string, string>> = {
  XXBT: 'BTC',
  XBT: 'BTC',
  XXDG: 'DOGE',
  XDG: 'DOGE',
  XETH: 'ETH',
  XLTC: 'LTC',
  XXRP: 'XRP',
  XXLM: 'XLM',
  XXMR: 'XMR',
  XETC: 'ETC',
  XZEC: 'ZEC',
  ETH2: 'ETH',
  MIOTA: 'IOTA',
};

/** Returns the usual name of a coin or a currency. Kraken writes ZEUR for euros, and ADA.S or DOT28.S for staked coins. */
export function nameOf(asset: string): string {
  // Binance writes LDBTC for bitcoins that are lent, and Delta writes AAPL (Apple Inc.).
  const described = asset.endsWith(')') ? asset.indexOf(' (') : -1;
  const plain = (described < 0 ? asset : asset.slice(0, described))
    .toUpperCase()
    .replace(/(\d\d)?\.[A-Z]$|^LD(?=[A-Z]{3})/, '')
    // Pionex writes BUSDBEP20 for coins that came by a network.
    .replace(/(?<=^[A-Z]{3,8})(BEP20|BEP2|ERC20|TRC20)$/, '');
  if (/^Z[A-Z]{3}$/.test(plain) && isCurrency(plain.slice(1))) return plain.slice(1);
  return ALIASES[plain] ?? plain;
}

/** True for the name of a currency. */
export function isMoney(asset: string): boolean {
  return isCurrency(nameOf(asset));
}

/** Returns the sides of a pair such as BTC-ETH, whose first side was paid with. */
export function turnedPairOf(text: string): { readonly base: string; readonly quote: string } | null {
  const [, quote = '', base = ''] = /^([A-Z0-9]{2,10})-([A-Z0-9]{2,10})$/.exec(text) ?? [];
  return base === '' ? null : { base, quote };
}
