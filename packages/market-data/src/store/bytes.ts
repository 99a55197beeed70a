/** The bytes of a typed array as they are stored, without a copy. */
export function bytesOf(values: Float64Array | Int32Array): Uint8Array {
  return new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
}

/** A copy, because a blob may start anywhere and typed arrays need alignment. */
export function toFloat64(bytes: Uint8Array): Float64Array {
  return new Float64Array(new Uint8Array(bytes).buffer);
}

export function toInt32(bytes: Uint8Array): Int32Array {
  return new Int32Array(new Uint8Array(bytes).buffer);
}

/** On shared memory, for compute threads. */
export function toSharedFloat64(bytes: Uint8Array): Float64Array {
  const shared = new Uint8Array(new SharedArrayBuffer(bytes.byteLength));
  shared.set(bytes);
  return new Float64Array(shared.buffer);
}
