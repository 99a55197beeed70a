/** What a route gives back; no framework words. */
export interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** An object is written as JSON, bytes are sent as they are, a Readable is streamed, null is no body. */
  readonly body: object | Uint8Array | null;
  /** Sent one after the other in the place of a body, not copied together: results are large. */
  readonly pieces?: readonly Uint8Array[];
  /** The job that the answer tells of, when it has not ended: the caller may prefer to wait for it. */
  readonly unfinishedJob?: string;
}

export function json(status: number, body: object, headers: Readonly<Record<string, string>> = {}): Answer {
  return { status, body, headers };
}
