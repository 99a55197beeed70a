/** One set of the NIST Statistical Reference Datasets, https://www.itl.nist.gov/div898/strd, with its certified values. */
export interface NistSet {
  readonly y: Float64Array;
  readonly columns: readonly Float64Array[];
  /** The intercept first. */
  readonly coefficients: readonly number[];
  readonly errors: readonly number[];
  readonly residualDeviation: number;
  readonly rSquared: number;
}

const numbersOf = (text: string) => Float64Array.from(text.trim().split(/\s+/), Number);

function polynomial(y: Float64Array, x: Float64Array, degree: number): Pick<NistSet, 'y' | 'columns'> {
  return { y, columns: Array.from({ length: degree }, (_, i) => x.map((value) => value ** (i + 1))) };
}

const steps = Float64Array.from({ length: 21 }, (_, i) => i);
const sumOfPowers = (base: (power: number) => number) =>
  steps.map((x) => [0, 1, 2, 3, 4, 5].reduce((sum, power) => sum + base(power) * x ** power, 0));
const exact = sumOfPowers(() => 1);
/** The difference between Wampler's third set and the first. The fourth set has 100 times, and the fifth 10,000 times the difference. */
const added =
  numbersOf(`759 -2048 2048 -2048 2523 -2048 2048 -2048 1838 -2048 2048 -2048 1838 -2048 2048 -2048 2523 -2048 2048
  -2048 759`);
const wampler = (times: number, rSquared: number): NistSet => ({
  ...polynomial(
    exact.map((value, i) => value + times * added[i]!),
    steps,
    5,
  ),
  coefficients: [1, 1, 1, 1, 1, 1],
  errors: [
    2152.3262467817, 2363.55173469681, 779.343524331583, 101.47550755035, 5.64566512170752, 0.112324854679312,
  ].map((error) => error * times),
  residualDeviation: 2360.14502379268 * times,
  rSquared,
});
const none = [0, 0, 0, 0, 0, 0];

const filip =
  numbersOf(`0.8116 -6.860120914 0.9072 -4.324130045 0.9052 -4.358625055 0.9039 -4.358426747 0.8053 -6.955852379
  0.8377 -6.661145254 0.8667 -6.355462942 0.8809 -6.118102026 0.7975 -7.115148017 0.8162 -6.815308569 0.8515 -6.519993057 0.8766
  -6.204119983 0.8885 -5.853871964 0.8859 -6.109523091 0.8959 -5.79832982 0.8913 -5.482672118 0.8959 -5.171791386 0.8971
  -4.851705903 0.9021 -4.517126416 0.909 -4.143573228 0.9139 -3.709075441 0.9199 -3.499489089 0.8692 -6.300769497 0.8872
  -5.953504836 0.89 -5.642065153 0.891 -5.031376979 0.8977 -4.680685696 0.9035 -4.329846955 0.9078 -3.928486195 0.7675
  -8.56735134 0.7705 -8.363211311 0.7713 -8.107682739 0.7736 -7.823908741 0.7775 -7.522878745 0.7841 -7.218819279 0.7971
  -6.920818754 0.8329 -6.628932138 0.8641 -6.323946875 0.8804 -5.991399828 0.7668 -8.781464495 0.7633 -8.663140179 0.7678
  -8.473531488 0.7697 -8.247337057 0.77 -7.971428747 0.7749 -7.676129393 0.7796 -7.352812702 0.7897 -7.072065318 0.8131
  -6.774174009 0.8498 -6.478861916 0.8741 -6.159517513 0.8061 -6.835647144 0.846 -6.53165267 0.8751 -6.224098421 0.8856
  -5.910094889 0.8919 -5.598599459 0.8934 -5.290645224 0.894 -4.974284616 0.8957 -4.64454848 0.9047 -4.290560426 0.9129
  -3.885055584 0.9209 -3.408378962 0.9219 -3.13200249 0.7739 -8.726767166 0.7681 -8.66695597 0.7665 -8.511026475 0.7703
  -8.165388579 0.7702 -7.886056648 0.7761 -7.588043762 0.7809 -7.283412422 0.7961 -6.995678626 0.8253 -6.691862621 0.8602
  -6.392544977 0.8809 -6.067374056 0.8301 -6.684029655 0.8664 -6.378719832 0.8834 -6.065855188 0.8898 -5.752272167 0.8964
  -5.132414673 0.8963 -4.811352704 0.9074 -4.098269308 0.9119 -3.66174277 0.9228 -3.2644011`);
const evenOf = (values: Float64Array, from: 0 | 1) => values.filter((_, i) => i % 2 === from);

const norris =
  numbersOf(`0.1 0.2 338.8 337.4 118.1 118.2 888 884.6 9.2 10.1 228.1 226.5 668.5 666.3 998.5 996.3 449.1 448.6 778.9 777 559.2 558.2 0.3
  0.4 0.1 0.6 778.1 775.5 668.8 666.9 339.3 338 448.9 447.5 10.8 11.6 557.7 556 228.3 228.1 998 995.8 888.8 887.6 119.6 120.2
  0.3 0.3 0.6 0.3 557.6 556.8 339.3 339.1 888 887.2 998.5 999 778.9 779 10.2 11.1 117.6 118.3 228.9 229.2 668.4 669.1 449.2
  448.9 0.2 0.5`);

const longley =
  numbersOf(`60323 83 234289 2356 1590 107608 1947 61122 88.5 259426 2325 1456 108632 1948 60171 88.2 258054 3682 1616 109773 1949 61187
  89.5 284599 3351 1650 110929 1950 63221 96.2 328975 2099 3099 112075 1951 63639 98.1 346999 1932 3594 113270 1952 64989 99
  365385 1870 3547 115094 1953 63761 100 363112 3578 3350 116219 1954 66019 101.2 397469 2904 3048 117388 1955 67857 104.6
  419180 2822 2857 118734 1956 68169 108.4 442769 2936 2798 120445 1957 66513 110.8 444546 4681 2637 121950 1958 68655 112.6
  482704 3813 2552 123366 1959 69564 114.2 502601 3931 2514 125368 1960 69331 115.7 518173 4806 2572 127852 1961 70551 116.9
  554894 4007 2827 130081 1962`);
const longleyColumn = (column: number) => longley.filter((_, i) => i % 7 === column);

export const NIST = {
  norris: {
    ...polynomial(evenOf(norris, 0), evenOf(norris, 1), 1),
    coefficients: [-0.262323073774029, 1.00211681802045],
    errors: [0.232818234301152, 0.000429796848199937],
    residualDeviation: 0.884796396144373,
    rSquared: 0.999993745883712,
  },
  longley: {
    y: longleyColumn(0),
    columns: [1, 2, 3, 4, 5, 6].map(longleyColumn),
    coefficients: [
      -3482258.63459582, 15.0618722713733, -0.035819179292591, -2.02022980381683, -1.03322686717359,
      -0.0511041056535807, 1829.15146461355,
    ],
    errors: [
      890420.383607373, 84.9149257747669, 0.0334910077722432, 0.488399681651699, 0.214274163161675, 0.22607320006937,
      455.478499142212,
    ],
    residualDeviation: 304.854073561965,
    rSquared: 0.995479004577296,
  },
  wampler1: {
    ...polynomial(exact, steps, 5),
    coefficients: [1, 1, 1, 1, 1, 1],
    errors: none,
    residualDeviation: 0,
    rSquared: 1,
  },
  wampler2: {
    ...polynomial(
      sumOfPowers((power) => 10 ** -power).map((value) => Number(value.toFixed(5))),
      steps,
      5,
    ),
    coefficients: [1, 0.1, 0.01, 0.001, 0.0001, 0.00001],
    errors: none,
    residualDeviation: 0,
    rSquared: 1,
  },
  wampler3: wampler(1, 0.99999555902582),
  wampler4: wampler(100, 0.957478440825662),
  wampler5: wampler(10_000, 0.0022466892157494),
  filip: {
    ...polynomial(evenOf(filip, 0), evenOf(filip, 1), 10),
    coefficients: [
      -1467.4896142298, -2772.17959193342, -2316.37108160893, -1127.97394098372, -354.478233703349, -75.1242017393757,
      -10.8753180355343, -1.06221498588947, -0.0670191154593408, -0.00246781078275479, -0.0000402962525080404,
    ],
    errors: [
      298.084530995537, 559.77986547495, 466.477572127796, 227.204274477751, 71.6478660875927, 15.28971787474,
      2.23691159816033, 0.221624321934227, 0.0142363763154724, 0.000535617408889821, 0.00000896632837373868,
    ],
    residualDeviation: 0.00334801051324544,
    rSquared: 0.99672741618562,
  },
} satisfies Record<string, NistSet>;

/** NIST's univariate sets of low precision: an exact mean and sample deviation. */
export const NUM_ACC = {
  NumAcc1: { values: Float64Array.of(10000001, 10000003, 10000002), mean: 10000002, deviation: 1 },
  NumAcc2: { values: alternating(1.2, 1.1, 1.3), mean: 1.2, deviation: 0.1 },
  NumAcc3: { values: alternating(1000000.2, 1000000.1, 1000000.3), mean: 1000000.2, deviation: 0.1 },
  NumAcc4: { values: alternating(10000000.2, 10000000.1, 10000000.3), mean: 10000000.2, deviation: 0.1 },
};

function alternating(first: number, low: number, high: number): Float64Array {
  return Float64Array.from({ length: 1001 }, (_, i) => (i === 0 ? first : i % 2 === 1 ? low : high));
}

/** Returns how many leading digits of a value are right: −log10 of the relative error, or of the value where 0 is right. 15 at most. */
export function rightDigits(value: number, certified: number): number {
  const error = certified === 0 ? Math.abs(value) : Math.abs(value / certified - 1);
  return Math.min(15, -Math.log10(error));
}
