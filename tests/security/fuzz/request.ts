/** A request as it goes over the wire. Placeholders such as `~job-3~` are replaced by values that are known when it is sent. */
export interface FuzzRequest {
  readonly surface: 'rest' | 'tools' | 'authorization' | 'dashboard';
  /** For the report, e.g. `GET /v1/jobs/{job_id}` or `tools/call get_job`. */
  readonly operation: string;
  readonly method: string;
  /** With the query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array | null;
}

/** The placeholder of the n-th known identifier of a kind, or of a token. */
export function placeholder(kind: string, index = 0): string {
  return `~${kind}-${index}~`;
}

/** Known identifiers by kind, oldest first. */
export type Known = Readonly<Record<string, readonly string[]>>;

/** The request with every placeholder filled; when nothing of the kind is known yet, it stays, which is rubbish too. */
export function filled(request: FuzzRequest, known: Known): FuzzRequest {
  const fill = (text: string) =>
    text.replace(/~([a-z]+)-(\d+)~/g, (whole, kind: string, index: string) => {
      const values = known[kind] ?? [];
      return values[Number(index) % Math.max(1, values.length)] ?? whole;
    });
  const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, fill(value)]));
  const body = typeof request.body === 'string' ? fill(request.body) : request.body;
  return { ...request, path: fill(request.path), headers, body };
}
