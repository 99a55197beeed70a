import type { Weekday } from '@tearsheet/shared';
import type { DenseSeries } from '@tearsheet/shared/engine';

/** The weekdays on which instruments have a close. Each takes one bit, because the closes of a large market do not fit into the memory. */
export interface CloseFlags {
  add(ric: string, closes: DenseSeries): void;
  /** Returns a series with 1 on each weekday that has a close, and NaN on the others. It is valid until the next call. Null without a close. */
  get(ric: string): DenseSeries | null;
}

interface Flags {
  readonly first: Weekday;
  readonly length: number;
  readonly bits: Uint8Array;
}

export function createCloseFlags(): CloseFlags {
  const byRic = new Map<string, Flags>();
  let values = new Float64Array();
  return {
    add(ric, { first, values: closes }) {
      const bits = new Uint8Array((closes.length + 7) >> 3);
      for (let i = 0; i < closes.length; i++) if (!Number.isNaN(closes[i]!)) bits[i >> 3]! |= 1 << (i & 7);
      byRic.set(ric, { first, length: closes.length, bits });
    },
    get(ric) {
      const flags = byRic.get(ric);
      if (!flags) return null;
      const { first, length, bits } = flags;
      if (values.length < length) values = new Float64Array(length);
      for (let i = 0; i < length; i++) values[i] = bits[i >> 3]! & (1 << (i & 7)) ? 1 : Number.NaN;
      return { first, values: values.subarray(0, length) };
    },
  };
}
