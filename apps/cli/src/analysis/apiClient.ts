/** Where the service is and who asks. */
export interface ApiTarget {
  readonly url: string;
  readonly token: string;
}

/** The service refused; the message says why in words for people. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

const DEADLINE_MS = 30_000;

/** One call; gives the parsed JSON. Throws ApiError for an error answer and when the service cannot be reached. */
export async function callApi(target: ApiTarget, path: string, body?: unknown): Promise<Record<string, unknown>> {
  const response = await fetch(new URL(path, target.url), {
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    headers: { authorization: `Bearer ${target.token}`, 'content-type': 'application/json' },
    signal: AbortSignal.timeout(DEADLINE_MS),
  }).catch((error: unknown) => {
    throw new ApiError(0, `the service at ${target.url} cannot be reached (${reasonOf(error)})`);
  });
  const answer = toRecord(await response.json().catch(() => null));
  if (!response.ok) throw new ApiError(response.status, describeRefusal(response.status, answer));
  return answer;
}

/** The members of a JSON object; of anything else none. */
export function toRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

/** A 422 has a list of problems, every other error a sentence. */
function describeRefusal(status: number, { detail }: Record<string, unknown>): string {
  if (typeof detail === 'string') return `${status}: ${detail}`;
  if (!Array.isArray(detail)) return `the service answered ${status}`;
  const lines = detail.map(toRecord).map(({ loc, msg }) => `  ${Array.isArray(loc) ? loc.join('.') : ''}: ${msg}`);
  return ['the request is not valid:', ...lines].join('\n');
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message || error.message : error.message;
}
