/** One independent sequence of random numbers, addressed by (counter, slot) instead of drawn in order. */
export interface Stream {
  /** In (0, 1). */
  uniform(counter: number, slot: number): number;
  /** Standard normal. */
  normal(counter: number, slot: number): number;
  /** Fat-tailed with unit variance: a mixture of two normals, kurtosis about 7. */
  heavy(counter: number, slot: number): number;
}

const CALM_SCALE = 0.86;
const WILD_SCALE = 2.46;
const WILD_SHARE = 0.05;

/**
 * Counter-based random numbers: a draw is a hash of seed, stream name, counter and slot. So a value of one day depends on
 * nothing drawn for another day, and a new instrument changes no other one.
 */
export function createStreams(seed: number): (name: string) => Stream {
  return (name) => {
    const low = mix(hashText(name, seed | 0));
    const high = mix(low ^ 0x5bd1e995);
    const uniform = (counter: number, slot: number): number => {
      const first = mix((low + Math.imul(counter, 0x9e3779b1)) | 0);
      return (mix((first ^ (high + Math.imul(slot + 1, 0x85ebca77))) | 0) + 0.5) / 4_294_967_296;
    };
    // Box and Muller's transform; slots of normals are kept apart from those of plain uniforms by the factor 4.
    const normal = (counter: number, slot: number): number =>
      Math.sqrt(-2 * Math.log(uniform(counter, 4 * slot))) * Math.cos(2 * Math.PI * uniform(counter, 4 * slot + 1));
    const heavy = (counter: number, slot: number): number =>
      normal(counter, slot) * (uniform(counter, 4 * slot + 2) < WILD_SHARE ? WILD_SCALE : CALM_SCALE);
    return { uniform: (counter, slot) => uniform(counter, 4 * slot + 3), normal, heavy };
  };
}

/** FNV-1a over UTF-16 units. */
function hashText(text: string, seed: number): number {
  let hash = 0x811c9dc5 ^ seed;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash;
}

/** Bijective mixer of 32 bits ("lowbias32" by Chris Wellons, public domain). Unsigned. */
function mix(value: number): number {
  let x = value;
  x = Math.imul(x ^ (x >>> 16), 0x7feb352d);
  x = Math.imul(x ^ (x >>> 15), 0x846ca68b);
  return (x ^ (x >>> 16)) >>> 0;
}
