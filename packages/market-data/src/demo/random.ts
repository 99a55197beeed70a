/** One independent sequence of random numbers, which are addressed by counter and slot instead of drawn in order. */
export interface Stream {
  /** Returns a uniform number in (0, 1). */
  uniform(counter: number, slot: number): number;
  /** Returns a standard normal number. */
  normal(counter: number, slot: number): number;
  /** Returns a fat-tailed number with unit variance: a mixture of two normals with a kurtosis of about 7. */
  heavy(counter: number, slot: number): number;
}

const CALM_SCALE = 0.86;
const WILD_SCALE = 2.46;
const WILD_SHARE = 0.05;

/**
 * Creates counter-based random numbers. A draw is a hash of seed, stream name, counter, and slot. So a value of one day
 * does not depend on the draws of another day, and a new instrument changes no other one.
 */
export function createStreams(seed: number): (name: string) => Stream {
  return (name) => {
    const low = mix(hashText(name, seed | 0));
    const high = mix(low ^ 0x5bd1e995);
    const uniform = (counter: number, slot: number): number => {
      const first = mix((low + Math.imul(counter, 0x9e3779b1)) | 0);
      return (mix((first ^ (high + Math.imul(slot + 1, 0x85ebca77))) | 0) + 0.5) / 4_294_967_296;
    };
    // Box and Muller's transform. The factor 4 separates the slots of normals from those of plain uniforms.
    const normal = (counter: number, slot: number): number =>
      Math.sqrt(-2 * Math.log(uniform(counter, 4 * slot))) * Math.cos(2 * Math.PI * uniform(counter, 4 * slot + 1));
    const heavy = (counter: number, slot: number): number =>
      normal(counter, slot) * (uniform(counter, 4 * slot + 2) < WILD_SHARE ? WILD_SCALE : CALM_SCALE);
    return { uniform: (counter, slot) => uniform(counter, 4 * slot + 3), normal, heavy };
  };
}

/** Returns the FNV-1a hash over UTF-16 units. */
function hashText(text: string, seed: number): number {
  let hash = 0x811c9dc5 ^ seed;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash;
}

/** Mixes 32 bits bijectively ("lowbias32" by Chris Wellons, public domain). The result is unsigned. */
function mix(value: number): number {
  let x = value;
  x = Math.imul(x ^ (x >>> 16), 0x7feb352d);
  x = Math.imul(x ^ (x >>> 15), 0x846ca68b);
  return (x ^ (x >>> 16)) >>> 0;
}
