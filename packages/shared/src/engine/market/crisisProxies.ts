import type { Scores } from '../inputs/instrument.ts';

/** The column of each scenario in the tables below. */
const SCENARIOS = [
  'dot_com_bust',
  'financial_crisis',
  'lehman_weeks',
  'euro_debt_2010',
  'us_downgrade_2011',
  'china_oil_2015',
  'late_2018',
  'covid_2020',
  'inflation_2022',
  'regional_banks_2023',
  'tariffs_2025',
];

/**
 * Total returns of funds in US dollars from the close of the first day of a scenario to the close of its last day, as decimals. They
 * are ratios of closes that are adjusted for dividends and splits. Until 2020 they are those of Alpha Vantage, and a second provider
 * agrees within 0.008 there. Later ones, and those of QUAL, MTUM, and USMV, are those of Yahoo. Bars of the exchange IEX agree
 * within 0.006 in 2022, and later within 0.004 for funds that trade there often. EWD, EWK, EWN, EWO, and EIS do not. Those bars end two
 * days before the last scenario does. The figure of EWS in 2022 includes its dividend of June, which Yahoo had left out.
 *
 * The sectors are Select Sector SPDR (XL…), Vanguard (VOX), and iShares (IYR). The countries are SPDR S&P 500 (SPY), WisdomTree (EPI),
 * and iShares MSCI. The factors are iShares (IWD, QUAL, MTUM, USMV) and Invesco (SPHQ, PDP). A dash means that the fund did not exist
 * yet, or that another row has the name. Communication services were mostly telecommunication before 2018.
 */
const FUNDS = `
XLK | sector | Information Technology | -0.8190 | -0.5140 | -0.3876 | -0.1544 | -0.1305 | -0.1045 | -0.2273 | -0.3115 | -0.3313 | -0.0305 | -0.2566
XLY | sector | Consumer Discretionary | -0.2318 | -0.5657 | -0.4739 | -0.1832 | -0.1597 | -0.1276 | -0.2136 | -0.3350 | -0.3351 | -0.0465 | -0.2184
XLP | sector | Consumer Staples | 0.0119 | -0.2852 | -0.2422 | -0.0855 | -0.0596 | -0.0019 | -0.1047 | -0.2415 | -0.1062 | -0.0173 | -0.0588
XLF | sector | Financials | -0.2223 | -0.8159 | -0.5535 | -0.1926 | -0.3062 | -0.2177 | -0.2218 | -0.4276 | -0.2226 | -0.1219 | -0.1554
XLV | sector | Health Care | -0.1703 | -0.3830 | -0.2677 | -0.1013 | -0.1193 | -0.1708 | -0.1389 | -0.2791 | -0.1158 | -0.0294 | -0.0882
XLI | sector | Industrials | -0.3607 | -0.6227 | -0.4106 | -0.1805 | -0.2584 | -0.1032 | -0.2361 | -0.4156 | -0.1821 | -0.0487 | -0.1585
XLE | sector | Energy | -0.2375 | -0.4793 | -0.4178 | -0.2011 | -0.2923 | -0.2338 | -0.2716 | -0.5600 | 0.4450 | -0.0727 | -0.1628
XLB | sector | Materials | -0.2018 | -0.5672 | -0.4771 | -0.1953 | -0.2943 | -0.1683 | -0.2149 | -0.3619 | -0.2209 | -0.0703 | -0.1701
XLU | sector | Utilities | -0.3526 | -0.4249 | -0.2753 | -0.0704 | 0.0099 | 0.0808 | -0.0158 | -0.3533 | -0.1132 | -0.0174 | -0.0829
VOX | sector | Communication Services | - | -0.5393 | -0.4086 | -0.0678 | -0.1597 | -0.0180 | -0.1937 | -0.3117 | -0.3975 | -0.0540 | -0.2013
IYR | sector | Real Estate | - | -0.6970 | -0.6060 | -0.1314 | -0.2094 | -0.0909 | -0.1073 | -0.4155 | -0.3133 | -0.0538 | -0.1201
SPY | country | United States | -0.4750 | -0.5520 | -0.3983 | -0.1570 | -0.1861 | -0.1302 | -0.1934 | -0.3370 | -0.2450 | -0.0472 | -0.1876
EWA | country | Australia | -0.1180 | -0.6441 | -0.5076 | -0.2110 | -0.3018 | -0.1885 | -0.1448 | -0.4450 | -0.1864 | -0.0490 | -0.1685
EWO | country | Austria | -0.0749 | -0.7417 | -0.6214 | -0.2361 | -0.3973 | -0.1751 | -0.2539 | -0.4027 | -0.3821 | -0.0612 | -0.0558
EWK | country | Belgium | -0.3556 | -0.7333 | -0.5685 | -0.1419 | -0.3066 | -0.1163 | -0.1968 | -0.3499 | -0.3228 | -0.0464 | -0.0374
EWZ | country | Brazil | - | -0.5546 | -0.5783 | -0.1290 | -0.3352 | -0.3863 | 0.1280 | -0.5258 | 0.2002 | -0.0390 | -0.1016
EWC | country | Canada | -0.4279 | -0.5747 | -0.4907 | -0.1388 | -0.2663 | -0.2142 | -0.1907 | -0.4266 | -0.2074 | -0.0554 | -0.1198
FXI | country | China | - | -0.6181 | -0.4347 | -0.0618 | -0.3312 | -0.3175 | -0.0862 | -0.1891 | -0.3210 | -0.0594 | -0.1558
EWQ | country | France | -0.5457 | -0.6054 | -0.4210 | -0.1833 | -0.3563 | -0.1859 | -0.1905 | -0.3684 | -0.2908 | -0.0442 | -0.1025
EWG | country | Germany | -0.6587 | -0.6164 | -0.4431 | -0.1354 | -0.3780 | -0.2114 | -0.2003 | -0.3698 | -0.3871 | -0.0406 | -0.0788
EWH | country | Hong Kong | -0.4760 | -0.5735 | -0.4353 | -0.0656 | -0.2709 | -0.2412 | -0.0593 | -0.2438 | -0.2083 | -0.0407 | -0.1011
EPI | country | India | - | - | -0.5119 | -0.0504 | -0.2712 | -0.2452 | -0.0738 | -0.4188 | -0.1197 | -0.0305 | -0.0190
EIS | country | Israel | - | - | -0.3762 | -0.1979 | -0.3259 | -0.1795 | -0.2006 | -0.3758 | -0.2742 | -0.0514 | -0.1623
EWI | country | Italy | -0.4550 | -0.6992 | -0.4140 | -0.2036 | -0.4162 | -0.3064 | -0.1878 | -0.3815 | -0.3415 | -0.0567 | -0.0979
EWJ | country | Japan | -0.5459 | -0.5160 | -0.2948 | -0.1074 | -0.1081 | -0.1991 | -0.1737 | -0.2234 | -0.2658 | -0.0199 | -0.1145
EWM | country | Malaysia | -0.2615 | -0.4145 | -0.2418 | -0.0390 | -0.1910 | -0.1159 | -0.0955 | -0.2421 | -0.1846 | -0.0164 | -0.1211
EWW | country | Mexico | -0.3576 | -0.6345 | -0.4817 | -0.1346 | -0.2476 | -0.2181 | -0.1987 | -0.4718 | -0.0811 | -0.0712 | -0.0802
EWN | country | Netherlands | -0.5092 | -0.6491 | -0.4797 | -0.1632 | -0.3286 | -0.1845 | -0.1762 | -0.3274 | -0.4004 | -0.0427 | -0.1344
EWS | country | Singapore | -0.3895 | -0.6377 | -0.4472 | -0.0566 | -0.2511 | -0.2472 | -0.0707 | -0.3361 | -0.1999 | -0.0429 | -0.1486
EZA | country | South Africa | - | -0.5693 | -0.4892 | -0.1096 | -0.2594 | -0.3267 | -0.0779 | -0.4750 | -0.2041 | -0.0353 | -0.1229
EWY | country | South Korea | - | -0.6870 | -0.5636 | -0.1562 | -0.3402 | -0.1029 | -0.1387 | -0.3619 | -0.3691 | -0.0282 | -0.1606
EWP | country | Spain | -0.4495 | -0.5671 | -0.3948 | -0.1830 | -0.3112 | -0.2927 | -0.1384 | -0.3757 | -0.2572 | -0.0505 | -0.0218
EWD | country | Sweden | -0.7425 | -0.6659 | -0.4818 | -0.1416 | -0.3529 | -0.2121 | -0.1884 | -0.3623 | -0.4134 | -0.0679 | -0.1492
EWL | country | Switzerland | -0.3554 | -0.5081 | -0.3562 | -0.1104 | -0.2266 | -0.1924 | -0.1387 | -0.2780 | -0.2883 | -0.0207 | -0.0735
EWT | country | Taiwan | - | -0.5581 | -0.4413 | -0.1255 | -0.2719 | -0.1967 | -0.1441 | -0.2410 | -0.3695 | -0.0195 | -0.2290
THD | country | Thailand | - | - | -0.4604 | 0.0263 | -0.2836 | -0.1493 | -0.1156 | -0.3573 | -0.1467 | -0.0210 | -0.1951
TUR | country | Turkey | - | - | -0.6185 | -0.1155 | -0.3277 | -0.1987 | 0.1052 | -0.3375 | 0.2548 | -0.0160 | -0.0809
EWU | country | United Kingdom | -0.4026 | -0.6291 | -0.4259 | -0.1683 | -0.2290 | -0.2292 | -0.1462 | -0.4019 | -0.2107 | -0.0351 | -0.0942
IWD | factor | value | - | -0.5984 | -0.4026 | -0.1652 | -0.2137 | -0.1472 | -0.1789 | -0.3837 | -0.1761 | -0.0631 | -0.1462
QUAL | factor | quality | - | - | - | - | - | -0.0971 | -0.2030 | -0.3406 | -0.2734 | -0.0433 | -0.1796
SPHQ | factor | quality | - | -0.5671 | -0.4603 | -0.1340 | -0.1525 | - | - | - | - | - | -
MTUM | factor | momentum | - | - | - | - | - | -0.1147 | -0.2118 | -0.3408 | -0.2542 | -0.0491 | -0.2090
PDP | factor | momentum | - | -0.5896 | -0.4711 | -0.1775 | -0.2052 | - | - | - | - | - | -
USMV | factor | defensive | - | - | - | - | - | -0.0358 | -0.1250 | -0.3302 | -0.1728 | -0.0306 | -0.0857
`;

/**
 * Changes of the US dollar in other currencies over the same days, as decimals. They are cross rates of the euro reference rates of
 * the European Central Bank on the day, or on the last day before it.
 */
const DOLLAR = `
EUR | -0.0101 | 0.1172 | 0.1215 | 0.0608 | 0.1150 | -0.0436 | 0.0316 | 0.0016 | 0.1699 | -0.0056 | -0.0471
JPY | 0.1592 | -0.1554 | -0.1092 | -0.0683 | -0.0539 | -0.0970 | -0.0114 | -0.0004 | 0.2755 | -0.0240 | -0.0336
GBP | 0.0228 | 0.4717 | 0.1862 | 0.0093 | 0.0749 | 0.0803 | 0.0485 | 0.1199 | 0.2214 | -0.0085 | -0.0148
CHF | -0.0890 | -0.0169 | 0.0719 | -0.0115 | 0.0520 | 0.0099 | 0.0316 | -0.0013 | 0.0900 | -0.0253 | -0.0558
AUD | 0.1087 | 0.4157 | 0.2813 | 0.0901 | 0.1379 | 0.0419 | 0.0334 | 0.1532 | 0.1575 | 0.0107 | 0.0489
CAD | 0.0893 | 0.3214 | 0.1795 | 0.0610 | 0.1044 | 0.0752 | 0.0542 | 0.0878 | 0.0867 | 0.0117 | -0.0027
SEK | 0.0822 | 0.4101 | 0.2066 | 0.0565 | 0.1457 | -0.0258 | 0.0324 | 0.0487 | 0.2522 | 0.0193 | -0.0672
NOK | -0.1158 | 0.3011 | 0.2256 | 0.0859 | 0.1213 | 0.0438 | 0.0762 | 0.2254 | 0.2182 | 0.0193 | -0.0208
DKK | -0.0127 | 0.1170 | 0.1210 | 0.0619 | 0.1127 | -0.0433 | 0.0326 | 0.0018 | 0.1702 | -0.0053 | -0.0464
NZD | 0.0167 | 0.5366 | 0.2134 | 0.0242 | 0.0607 | -0.0154 | -0.0075 | 0.1235 | 0.2206 | -0.0035 | 0.0198
HKD | 0.0016 | -0.0004 | -0.0062 | 0.0040 | 0.0027 | 0.0051 | -0.0014 | -0.0019 | 0.0067 | -0.0009 | -0.0012
SGD | 0.0417 | 0.0533 | 0.0642 | 0.0157 | 0.0711 | 0.0128 | 0.0054 | 0.0490 | 0.0637 | 0.0024 | 0.0044
KRW | 0.1194 | 0.6969 | 0.3562 | 0.1084 | 0.1051 | 0.0390 | 0.0058 | 0.0564 | 0.1960 | 0.0071 | 0.0251
ZAR | 0.6196 | 0.5477 | 0.2909 | 0.0341 | 0.2306 | 0.2773 | 0.0109 | 0.1797 | 0.1518 | -0.0012 | 0.0441
`;

type Kind = 'sector' | 'country' | 'factor';

interface Fund {
  readonly ticker: string;
  readonly kind: Kind;
  readonly name: string;
  readonly returns: readonly (number | null)[];
}

const cellsOf = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => line.split(' | '));
const figuresOf = (cells: readonly string[]) => cells.map((cell) => (cell === '-' ? null : Number(cell)));

const FUND_ROWS: readonly Fund[] = cellsOf(FUNDS).map(([ticker = '', kind, name = '', ...cells]) => ({
  ticker,
  kind: kind as Kind,
  name,
  returns: figuresOf(cells),
}));
const DOLLAR_CHANGES: ReadonlyMap<string, readonly (number | null)[]> = new Map(
  cellsOf(DOLLAR).map(([currency = '', ...cells]) => [currency, figuresOf(cells)]),
);
const UNITED_STATES = 'United States';

/** A holding that a proxy represents. */
export interface Represented {
  readonly type: 'stock' | 'etf' | 'index' | 'cash';
  readonly country: string | null;
  readonly market: string;
  readonly sector: string;
  readonly currency: string;
  readonly scores: Scores | null;
}

export type CrisisProxy =
  | {
      readonly kind: 'sector' | 'country' | 'country_and_sector' | 'factor' | 'exchange_rate';
      /** Tickers of the funds. None for cash. */
      readonly funds: readonly string[];
      /** In base currency, as a decimal. */
      readonly return: number;
    }
  | { readonly kind: 'none'; readonly reason: string };

/**
 * Returns the return in base currency that a holding without prices probably had in a scenario, or the reason why there is none.
 *
 * - A stock of the United States has the return of its sector, and of the market if its sector has no fund.
 * - Another stock has (1 + country) · (1 + sector) / (1 + United States) − 1: its country, and how its sector did against the market.
 *   If only the country or only the sector has a fund, it has the return of that fund.
 * - A stock with neither has the return of the fund of its strongest factor: that of its highest score, if it is clearly above the mean.
 * - Cash changes with its currency. A fund and an index have no proxy, because their market is only where they are listed.
 *
 * All are in US dollars, times the change of the dollar in the base currency: (1 + r) · (1 + change) − 1. The return of a fund is net
 * of its costs. The sources are those of the tables above. The effects of country and sector are those of Heston and Rouwenhorst 1994.
 * Scores are those at the end of the analysis, because older ones are not known.
 *
 * Example: A German industrial stock in the financial crisis has (1 − 0.6164) · (1 − 0.6227) / (1 − 0.5520) − 1 = −0.6769 in dollars.
 *
 * @param scenario key of the scenario, such as `financial_crisis`
 */
export function crisisProxy(scenario: string, holding: Represented, baseCurrency: string): CrisisProxy {
  const column = SCENARIOS.indexOf(scenario);
  if (column < 0) return none('the returns of funds in the scenario are unknown');
  const base = dollarChange(column, baseCurrency);
  if (base === null) return none(`the rate of ${baseCurrency} in the scenario is unknown`);
  if (holding.type === 'cash') {
    const own = dollarChange(column, holding.currency);
    if (own === null) return none(`the rate of ${holding.currency} in the scenario is unknown`);
    return { kind: 'exchange_rate', funds: [], return: (1 + base) / (1 + own) - 1 };
  }
  if (holding.type !== 'stock') return none('a fund or an index has no country and no sector of its own');
  const find = (kind: Kind, name: string | null) => {
    const fund = FUND_ROWS.find(
      (row) => row.kind === kind && row.name === name && typeof row.returns[column] === 'number',
    );
    return fund ? { ticker: fund.ticker, growth: 1 + fund.returns[column]! } : null;
  };
  const country = find('country', holding.country) ?? find('country', holding.market);
  const sector = find('sector', holding.sector);
  const market = find('country', UNITED_STATES)!; // Every scenario has a figure of it.
  const inBase = (growth: number) => growth * (1 + base) - 1;
  if (country && sector && country.ticker !== market.ticker) {
    const growth = (country.growth * sector.growth) / market.growth;
    return { kind: 'country_and_sector', funds: [country.ticker, sector.ticker], return: inBase(growth) };
  }
  if (sector) return { kind: 'sector', funds: [sector.ticker], return: inBase(sector.growth) };
  if (country) return { kind: 'country', funds: [country.ticker], return: inBase(country.growth) };
  const factor = find('factor', strongestFactor(holding.scores));
  if (factor) return { kind: 'factor', funds: [factor.ticker], return: inBase(factor.growth) };
  return none('no fund of its country, its sector, or its strongest factor existed');
}

/** Scores of 0 to 10 have a mean of 5. The factor of a lower highest score says little about a stock. */
const CLEAR_SCORE = 6;

/** Returns the factor of the highest score, or null if no score is clearly above the mean. */
function strongestFactor(scores: Scores | null): string | null {
  const factors = (['value', 'quality', 'momentum', 'defensive'] as const).map((name) => ({
    name,
    score: scores?.[name] ?? 0,
  }));
  const [first] = factors.toSorted((a, b) => b.score - a.score);
  return first && first.score >= CLEAR_SCORE ? first.name : null;
}

function none(reason: string): CrisisProxy {
  return { kind: 'none', reason };
}

/** Returns the change of the US dollar in a currency, or null if it is unknown. */
function dollarChange(column: number, currency: string): number | null {
  return currency === 'USD' ? 0 : (DOLLAR_CHANGES.get(currency)?.[column] ?? null);
}
