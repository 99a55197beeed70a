import type { Table } from 'apache-arrow';

const MOST_DECIMALS = 13;

/**
 * Returns a table in the form that compresses best. Each number is an integer of its decimals, as the difference from the row
 * before. Bytes of equal weight are side by side. Readers of Arrow, Parquet, or JSON do not know this form, so it only shows
 * what they leave. A missing number repeats the one before, which makes the form smaller than an honest one.
 */
export function scaledIntegers(table: Table): Buffer {
  return Buffer.concat(
    table.schema.fields.flatMap(({ name }) => {
      const values: unknown = table.getChild(name)?.toArray();
      if (values instanceof Float64Array) return differences(values);
      return ArrayBuffer.isView(values) ? Buffer.from(values.buffer, values.byteOffset, values.byteLength) : [];
    }),
  );
}

function differences(values: Float64Array): Buffer {
  const scale = 10 ** decimalsOf(values);
  const written = new BigInt64Array(values.length);
  let before = 0n;
  for (const [row, value] of values.entries()) {
    const scaled = Number.isFinite(value) ? BigInt(Math.round(value * scale)) : before;
    const difference = scaled - before;
    // The sign is the last bit, so that small differences of both signs have leading zeros.
    written[row] = (difference << 1n) ^ (difference >> 63n);
    before = scaled;
  }
  return shuffled(Buffer.from(written.buffer), BigInt64Array.BYTES_PER_ELEMENT);
}

/** Returns the most decimals of the numbers, which is 10 for most figures of a result. */
function decimalsOf(values: Float64Array): number {
  let decimals = 0;
  for (const value of values) {
    while (decimals < MOST_DECIMALS && Number.isFinite(value) && Number(value.toFixed(decimals)) !== value) decimals++;
  }
  return decimals;
}

/** Returns the first bytes of all values, then the second ones, and so on. */
function shuffled(bytes: Buffer, width: number): Buffer {
  const count = bytes.length / width;
  const result = Buffer.alloc(bytes.length);
  for (let row = 0; row < count; row++)
    for (let byte = 0; byte < width; byte++) result[byte * count + row] = bytes[row * width + byte]!;
  return result;
}
