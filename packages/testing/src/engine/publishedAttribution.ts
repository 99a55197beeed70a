/** Published tables of attribution. Weights and returns are decimals, by period and then by group. */
export interface AttributionTable {
  readonly portfolioWeights: readonly (readonly number[])[];
  readonly benchmarkWeights: readonly (readonly number[])[];
  readonly portfolioReturns: readonly (readonly number[])[];
  readonly benchmarkReturns: readonly (readonly number[])[];
}

const everyPeriod = (weights: readonly number[], periods: number) => Array.from({ length: periods }, () => weights);

/** Quarterly returns of the S&P 500, and of the 3-month Treasury bill, 2007 Q2 to 2008 Q4. */
const INDEX = [0.0324, 0.0645, 0.018, -0.0667, -0.0547, -0.0643, -0.1014];
const BILL = [0.0487, 0.0482, 0.039, 0.0275, 0.0129, 0.0163, 0.0067];

/**
 * Babii, "Performance Attribution in R" (R-Finance/PortfolioAttribution, inst/doc/PortfolioAttribution.tex, after Bacon 2008):
 * ten assets, 2007 Q2 to 2008 Q4. All figures are printed with four decimals, also the returns. Its allocation is that of
 * Brinson, Hood, and Beebower. Its selection includes the interaction. The geometric allocation is relative to a benchmark
 * whose weights drift from quarter to quarter, although all other effects have constant weights.
 */
export const BABII: AttributionTable = {
  portfolioWeights: everyPeriod([0.1, 0.2, 0.3, 0.05, 0.05, 0.01, 0.02, 0.03, 0.04, 0.2], 7),
  benchmarkWeights: everyPeriod([0.05, 0.05, 0.02, 0.01, 0.07, 0.03, 0.03, 0.06, 0.08, 0.6], 7),
  portfolioReturns: [
    [-0.0488, 0.1301, 0.1388, 0.0793, 0.1103, 0.086, 0.0201, 0.0244, 0.1059, 0.0469],
    [-0.0595, 0.1051, -0.0553, 0.0784, 0.1126, 0.0941, 0.1219, -0.0973, 0.0985, 0.05],
    [0.0813, -0.0027, -0.0033, -0.1105, -0.0859, 0.0657, 0.0354, 0.0852, 0.0121, 0.0453],
    [-0.0866, -0.0893, -0.1891, -0.0016, 0.0631, -0.0082, -0.05, 0.1029, -0.1023, 0.0374],
    [-0.3068, 0.1496, 0.1417, -0.3269, 0.029, -0.1579, -0.127, 0.0647, 0.0411, 0.0368],
    [-0.0829, -0.1839, -0.2413, -0.0456, -0.0133, 0.0172, 0.114, 0.0636, -0.1265, 0.0401],
    [-0.1846, -0.1089, -0.0901, -0.4537, -0.3291, -0.1554, -0.2633, -0.0661, 0.0276, 0.0381],
  ],
  benchmarkReturns: INDEX.map((index, q) => [...new Array<number>(9).fill(index), BILL[q]!]),
};

/** By quarter and asset, then all assets, as printed. */
export const BABII_EFFECTS = {
  active: [0.0457, -0.0323, -0.0204, -0.0646, 0.0478, -0.0972, -0.07],
  allocation: [
    [0.0016, 0.0049, 0.0091, 0.0013, -0.0006, -0.0006, -0.0003, -0.001, -0.0013, -0.0195, -0.0065],
    [0.0032, 0.0097, 0.0181, 0.0026, -0.0013, -0.0013, -0.0006, -0.0019, -0.0026, -0.0193, 0.0065],
    [0.0009, 0.0027, 0.005, 0.0007, -0.0004, -0.0004, -0.0002, -0.0005, -0.0007, -0.0156, -0.0084],
    [-0.0033, -0.01, -0.0187, -0.0027, 0.0013, 0.0013, 0.0007, 0.002, 0.0027, -0.011, -0.0377],
    [-0.0027, -0.0082, -0.0153, -0.0022, 0.0011, 0.0011, 0.0005, 0.0016, 0.0022, -0.0052, -0.027],
    [-0.0032, -0.0096, -0.018, -0.0026, 0.0013, 0.0013, 0.0006, 0.0019, 0.0026, -0.0065, -0.0322],
    [-0.0051, -0.0152, -0.0284, -0.0041, 0.002, 0.002, 0.001, 0.003, 0.0041, -0.0027, -0.0432],
  ],
  selection: [
    [-0.0081, 0.0195, 0.0319, 0.0023, 0.0039, 0.0005, -0.0002, -0.0002, 0.0029, -0.0004, 0.0522],
    [-0.0124, 0.0081, -0.0359, 0.0007, 0.0024, 0.0003, 0.0011, -0.0049, 0.0014, 0.0004, -0.0388],
    [0.0063, -0.0041, -0.0064, -0.0064, -0.0052, 0.0005, 0.0003, 0.002, -0.0002, 0.0013, -0.012],
    [-0.002, -0.0045, -0.0367, 0.0033, 0.0065, 0.0006, 0.0003, 0.0051, -0.0014, 0.002, -0.0269],
    [-0.0252, 0.0408, 0.0589, -0.0136, 0.0042, -0.001, -0.0014, 0.0036, 0.0038, 0.0048, 0.0748],
    [-0.0019, -0.0239, -0.0531, 0.0009, 0.0025, 0.0008, 0.0036, 0.0038, -0.0025, 0.0048, -0.0649],
    [-0.0083, -0.0015, 0.0034, -0.0176, -0.0114, -0.0005, -0.0032, 0.0011, 0.0052, 0.0063, -0.0268],
  ],
  carinoAllocation: [-0.0091, -0.0272, -0.0508, -0.0073, 0.0036, 0.0036, 0.0018, 0.0054, 0.0073, -0.0744, -0.147],
  carinoSelection: [-0.0486, 0.029, -0.0417, -0.0298, 0.0021, 0.0011, 0.0004, 0.0106, 0.0086, 0.0188, -0.0495],
  geometricAllocation: [
    [-0.0005, -0.0014, -0.0026, -0.0004, 0.0002, 0.0002, 0.0001, 0.0003, 0.0004, -0.0025, -0.0062],
    [0.0005, 0.0014, 0.0026, 0.0004, -0.0002, -0.0002, -0.0001, -0.0003, -0.0004, 0.0024, 0.0062],
    [-0.0006, -0.0018, -0.0034, -0.0005, 0.0002, 0.0002, 0.0001, 0.0004, 0.0005, -0.0033, -0.0081],
    [-0.0029, -0.0086, -0.0161, -0.0023, 0.0012, 0.0012, 0.0006, 0.0017, 0.0023, -0.015, -0.0381],
    [-0.0021, -0.0064, -0.012, -0.0017, 0.0009, 0.0009, 0.0004, 0.0013, 0.0017, -0.0102, -0.0274],
    [-0.0026, -0.0079, -0.0147, -0.0021, 0.0011, 0.0011, 0.0005, 0.0016, 0.0021, -0.0116, -0.0326],
    [-0.0037, -0.0111, -0.0207, -0.003, 0.0015, 0.0015, 0.0007, 0.0022, 0.003, -0.015, -0.0445],
  ],
  geometricSelection: [
    [-0.0078, 0.0189, 0.0308, 0.0023, 0.0038, 0.0005, -0.0002, -0.0002, 0.0028, -0.0003, 0.0504],
    [-0.0117, 0.0077, -0.0339, 0.0007, 0.0023, 0.0003, 0.0011, -0.0046, 0.0013, 0.0003, -0.0365],
    [0.0062, -0.004, -0.0063, -0.0063, -0.0051, 0.0005, 0.0003, 0.002, -0.0002, 0.0012, -0.0117],
    [-0.0021, -0.0047, -0.0385, 0.0034, 0.0068, 0.0006, 0.0004, 0.0053, -0.0015, 0.0021, -0.0282],
    [-0.0263, 0.0426, 0.0614, -0.0142, 0.0044, -0.0011, -0.0015, 0.0037, 0.004, 0.005, 0.078],
    [-0.002, -0.0251, -0.0558, 0.001, 0.0027, 0.0009, 0.0037, 0.004, -0.0026, 0.005, -0.0682],
    [-0.009, -0.0016, 0.0037, -0.0191, -0.0124, -0.0006, -0.0035, 0.0011, 0.0056, 0.0068, -0.0291],
  ],
  geometricTotals: { allocation: -0.1424, selection: -0.0521 },
} as const;

/**
 * Bacon 2008, "Practical Portfolio Performance Measurement and Attribution", tables 5.1 and 8.1: equities of the United Kingdom,
 * Japan, and the United States over four quarters. The first quarter is the example of chapter 5.
 */
export const BACON: AttributionTable = {
  portfolioWeights: [
    [0.4, 0.3, 0.3],
    [0.7, 0.2, 0.1],
    [0.3, 0.5, 0.2],
    [0.3, 0.5, 0.2],
  ],
  benchmarkWeights: [
    [0.4, 0.2, 0.4],
    [0.4, 0.3, 0.3],
    [0.5, 0.4, 0.1],
    [0.4, 0.4, 0.2],
  ],
  portfolioReturns: [
    [0.2, -0.05, 0.06],
    [-0.05, 0.03, -0.05],
    [-0.2, 0.08, -0.15],
    [0.1, -0.07, 0.25],
  ],
  benchmarkReturns: [
    [0.1, -0.04, 0.08],
    [-0.07, 0.04, -0.1],
    [-0.25, 0.05, -0.2],
    [0.05, -0.05, 0.1],
  ],
};

/** By quarter and market, as printed. Selection includes the interaction where it has no row of its own. */
export const BACON_EFFECTS = {
  /** Tables 5.2 and 5.3, first quarter. */
  first: {
    brinsonHoodBeebower: [0, -0.004, -0.008],
    brinsonFachler: [0, -0.0104, -0.0016],
    selection: [0.04, -0.002, -0.008],
    interaction: [0, -0.001, 0.002],
  },
  /** Table 8.1. */
  allocation: [
    [0, -0.0104, -0.0016],
    [-0.0072, -0.0086, 0.0108],
    [0.025, 0.0175, -0.0075],
    [-0.003, -0.007, 0],
  ],
  selection: [
    [0.04, -0.003, -0.006],
    [0.014, -0.002, 0.005],
    [0.015, 0.015, 0.01],
    [0.015, -0.01, 0.03],
  ],
  /** Tables 5.5 and 8.6. */
  geometricAllocation: [
    [0, -0.0098, -0.0015],
    [-0.0075, -0.009, 0.0113],
    [0.0286, 0.02, -0.0086],
    [-0.0029, -0.0069, 0],
  ],
  geometricSelection: [
    [0.038, -0.0029, -0.0057],
    [0.0148, -0.0021, 0.0053],
    [0.0165, 0.0165, 0.011],
    [0.0149, -0.0099, 0.0297],
  ],
  /** Tables 8.2 to 8.6, all four quarters: R, B, and the totals of allocation and selection. */
  returns: { portfolio: 0.0386, benchmark: -0.0941 },
  carino: { allocation: [0.0165, -0.006, 0.0015], selection: [0.0804, 0.0018, 0.0385], totals: [0.012, 0.1207] },
  menchero: { totals: [0.0092, 0.1234] },
  frongello: { totals: [0.0124, 0.1203] },
  geometric: { active: 0.1464, totals: [0.0129, 0.1319] },
} as const;

/** One leaf of a hierarchy: names from the top, weights, and returns. */
export type Leaf = readonly [path: readonly string[], w: number, W: number, r: number, b: number];

/** Bacon 2008, table 9.4: a balanced portfolio with three levels. The geometric effects are those of the totals of each level. */
export const BACON_LEVELS: readonly Leaf[] = [
  [['Equities', 'US', 'Financial'], 0.1, 0.05, 0.0838, 0.096],
  [['Equities', 'US', 'Software'], 0.09, 0.1, 0.02, 0.0645],
  [['Equities', 'Europe', 'Autos'], 0.225, 0.25, 0.1605, 0.156],
  [['Equities', 'Europe', 'Chemicals'], 0.17, 0.15, 0.02, -0.0067],
  [['Bonds', 'Government', 'Government'], 0.125, 0.1, 0.02, 0.01],
  [['Bonds', 'Corporate', 'Corporate'], 0.29, 0.35, 0.025, 0.02],
];
export const BACON_LEVEL_TOTALS = {
  allocation: [0.002373644, -0.000867662, -0.002275164],
  selection: 0.00284263,
  active: 0.002080969,
};

/**
 * Morningstar, "Equity Performance Attribution Methodology": regions, sectors, and sizes, top-down and geometric, with weights
 * anchored to those of the parent group.
 */
export const MORNINGSTAR: readonly Leaf[] = [
  [['Asia', 'Cyclical', 'Large'], 0.15, 0.05, 0.1, -0.08],
  [['Asia', 'Cyclical', 'Small'], 0.1, 0.25, 0.2, 0.08],
  [['Asia', 'Defensive', 'Large'], 0.05, 0.1, 0.07, 0.18],
  [['Asia', 'Defensive', 'Small'], 0.23, 0.05, 0.133, -0.01],
  [['Europe', 'Cyclical', 'Large'], 0, 0.1, 0.1476, 0.1476],
  [['Europe', 'Cyclical', 'Small'], 0.12, 0.25, 0.07, 0.0586],
  [['Europe', 'Defensive', 'Large'], 0.18, 0, 0.05, 0.05],
  [['Europe', 'Defensive', 'Small'], 0.17, 0.2, -0.1, -0.05],
];
export const MORNINGSTAR_EFFECTS = {
  totals: [0.0029, -0.0166, -0.0273],
  selectionTotal: 0.05865,
  active: 0.01576598,
  /** Allocation by group of each level, in the order of the leaves. */
  allocation: [
    [0.0016, 0.0013],
    [0.0021, 0.0041, -0.0083, -0.0145],
    [-0.0139, -0.0028, -0.0083, -0.0167, -0.0021, -0.0008, 0.0173, 0],
  ],
  selection: [0.0267, 0.0119, -0.0054, 0.0326, 0, 0.0014, 0, -0.0084],
} as const;

/**
 * Frongello 2004, "Linking Single Period Arithmetic Attribution Results" (slides, Sydney): two periods, allocation and
 * selection. The linked effects sum to 37.94% − 20.99%.
 */
export const FRONGELLO = {
  portfolio: [0.21, 0.14],
  benchmark: [0.11, 0.09],
  allocation: [0.06, 0.02],
  selection: [0.04, 0.03],
  linked: { allocation: [0.06, 0.0296], selection: [0.04, 0.0399] },
  active: 0.1695,
} as const;

/** CFA curriculum, level III, reading 35, exhibit 24: the allocation to Japan. */
export const CFA_JAPAN = {
  pair: { portfolioWeight: 0.51, benchmarkWeight: 0.605, portfolioReturn: 0.124, benchmarkReturn: 0.1148 },
  benchmarkTotal: 0.0925,
  allocation: -0.0021,
} as const;
