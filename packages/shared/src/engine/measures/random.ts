import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { mersenne } from 'pure-rand/generator/mersenne';

/** A stream of random numbers. One seed always gives the same stream, on any machine. */
export type Random = ReturnType<typeof randomOf>;

/**
 * Returns the random numbers of `seed`, a 32-bit integer.
 *
 * The generator is the Mersenne Twister (Matsumoto and Nishimura 1998), whose neighboring seeds give unrelated numbers. Normal draws use
 * the polar method (Marsaglia and Bray 1964), and t draws use its extension (Bailey 1994). Both take one draw of each accepted pair.
 */
export function randomOf(seed: number) {
  const generator = mersenne(seed);
  const uniform = () => uniformFloat64(generator);
  /** Returns factor(w)·u of a point (u, v) in the unit circle, with w = u² + v². */
  const polar = (factor: (w: number) => number): number => {
    for (;;) {
      const u = 2 * uniform() - 1;
      const v = 2 * uniform() - 1;
      const w = u * u + v * v;
      if (w > 0 && w < 1) return u * factor(w);
    }
  };
  return {
    /** Returns a number from 0 (included) to 1 (excluded), with 53 random bits. */
    uniform,
    /** Returns an integer from 0 to `count` − 1, all equally likely. `count` is an integer from 1 to 2³². */
    index: (count: number): number => uniformInt(generator, 0, count - 1),
    /** Returns an integer from 0 to 2³² − 1, all equally likely. Faster than `index`. */
    bits: (): number => generator.next() >>> 0,
    /** Returns a draw of the normal distribution with mean 0 and variance 1. */
    normal: (): number => polar((w) => Math.sqrt((-2 * Math.log(w)) / w)),
    /**
     * Returns a draw of Student's t distribution. Its mean is 0 above 1 degree of freedom. Its variance is degrees / (degrees − 2) above 2.
     * `degrees` is above 0 and need not be an integer.
     */
    studentT: (degrees: number): number =>
      polar((w) => Math.sqrt((degrees * Math.expm1((-2 / degrees) * Math.log(w))) / w)),
  };
}
