import { describe, expect, test } from '@jest/globals';
import { congruentialSeries as series } from '@tearsheet/testing/engine/congruentialSeries.ts';
import { automaticBlockLength, fillBootstrapPositions, randomOf } from '../../../src/engine/measures/index.ts';

describe('automaticBlockLength', () => {
  // arch 8.0.0 for Python: optimal_block_length(x)["stationary"], which may be below 1.
  test.each([
    [12, 3, 0, 1.1396910327898169],
    [24, 1, 0, 0.5706943701386273],
    [60, 2, 0.3, 3.8711005081428724],
    [120, 3, -0.4, 2.829445504914864],
    [250, 4, 0.05, 0.826256298141847],
    [252, 5, 0.7, 8.460896454809317],
    [500, 6, 0.2, 2.556975012637752],
    [1000, 7, 0, 1.7719182230324273],
    [2520, 8, 0.1, 3.8267786994914],
    [2520, 9, 0.9, 58.61553470317016],
    [97, 10, 0.95, 13.16644477935481],
    [400, 11, -0.9, 56.85946384859189],
  ])('of %d values with seed %d and persistence %d is that of arch', (length, seed, persistence, expected) => {
    expect(automaticBlockLength(series(length, seed, persistence))).toBeCloseTo(Math.max(1, expected), 10);
  });

  test('has no unit: the scale and the level of the values do not count', () => {
    const values = series(500, 6, 0.2);
    expect(automaticBlockLength(values.map((value) => 1e-4 * value + 0.01))).toBeCloseTo(2.556975012637752, 6);
  });

  test('is null with fewer than ten values and for constant values', () => {
    expect(automaticBlockLength(new Float64Array())).toBeNull();
    expect(automaticBlockLength(series(9, 1, 0))).toBeNull();
    expect(automaticBlockLength(new Float64Array(500).fill(0.01))).toBeNull();
    expect(
      automaticBlockLength(Float64Array.from({ length: 100 }, (_, i) => (i % 2 === 0 ? 1 : -1))),
    ).toBeGreaterThanOrEqual(1);
  });
});

describe('fillBootstrapPositions', () => {
  const sample = (n: number, blockLength: number, seed = 1, count = 100_000) => {
    const positions = new Int32Array(count);
    fillBootstrapPositions(positions, { n, blockLength, random: randomOf(seed) });
    return positions;
  };

  test('one seed gives one sample, and another seed another', () => {
    expect(sample(50, 4, 7)).toEqual(sample(50, 4, 7));
    expect(sample(50, 4, 7)).not.toEqual(sample(50, 4, 8));
  });

  test.each([1, 2.5, 20])('blocks of mean length %d follow each other around the end', (blockLength) => {
    const n = 1000;
    const positions = sample(n, blockLength);
    let breaks = 1;
    for (let i = 1; i < positions.length; i++) if (positions[i] !== (positions[i - 1]! + 1) % n) breaks++;
    const mean = positions.length / breaks;
    // A new block continues the last one by chance once in n. The bound is four standard errors.
    expect(Math.abs(mean - blockLength)).toBeLessThan(
      4 * blockLength * Math.sqrt(blockLength / positions.length) + 0.02,
    );
  });

  test('every position is equally likely', () => {
    const n = 20;
    const counts = new Float64Array(n);
    for (const position of sample(n, 3)) counts[position]!++;
    for (const count of counts) expect(Math.abs(count / 100_000 - 1 / n)).toBeLessThan(0.005);
  });
});

describe('randomOf', () => {
  test('repeats its numbers on every machine and in every version', () => {
    const random = randomOf(1);
    expect([random.uniform(), random.index(1000), random.normal(), random.studentT(4)]).toEqual([
      0.6894079135345498, 476, 0.6191490842518005, -0.4539262256177909,
    ]);
  });

  test('is the Mersenne Twister: the standard of C++ (26.5.5) states its number 10,000 of seed 5489', () => {
    const random = randomOf(5489);
    for (let i = 1; i < 10_000; i++) random.index(2 ** 32);
    // The library reads the 32 bits as a signed number and moves the range to start at 0.
    expect(random.index(2 ** 32)).toBe((4123659995 | 0) + 2 ** 31);
  });
});
