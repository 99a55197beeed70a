import type { AnalyzeRequest, Tearsheet } from '@tearsheet/client';
import { DEFAULT_SETTINGS, type Draft, draftOf, draftStore } from '../editor/draft.ts';

/** The longest text of a link. Longer addresses are cut by some mail programs. */
const MAX_LINK = 16_000;
/** The most bytes of a request. A link of the longest text could otherwise unpack to much more. */
const MAX_BYTES = 2_000_000;
const MAX_ROWS = 10_000;

/**
 * Returns a portfolio as the part of an address after the #, which browsers never send to a server. Null if it is too large.
 * The text is the JSON of the request, compressed (deflate) and in base64url.
 */
export async function linkOf({
  fields: _fields,
  keep_for: _keepFor,
  ...request
}: AnalyzeRequest): Promise<string | null> {
  const json = new Blob([JSON.stringify(request)]);
  const packed = new Response(json.stream().pipeThrough(new CompressionStream('deflate-raw')));
  const bytes = new Uint8Array(await packed.arrayBuffer());
  if (bytes.length > MAX_LINK) return null;
  const text = btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
  return text.length > MAX_LINK ? null : text;
}

/** Returns the portfolio of a link. Throws if it cannot be read, because anyone can write a link. */
export async function readLink(text: string): Promise<Draft> {
  if (text.length > MAX_LINK || !/^[\w-]+$/.test(text)) throw new Error('the link is too long or has other characters');
  const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (byte) => byte.charCodeAt(0));
  const request: unknown = JSON.parse(await unpacked(bytes));
  if (!isRequest(request)) throw new Error('the link has no rows');
  const draft = draftOf(request);
  if (!isComplete(draft)) throw new Error('a value of the link has another type');
  return draft;
}

async function unpacked(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let json = '';
  for (let size = 0; ; ) {
    const { done, value } = await reader.read();
    if (done) return json + decoder.decode();
    size += value.byteLength;
    if (size > MAX_BYTES) {
      await reader.cancel();
      throw new Error('the link contains too much');
    }
    json += decoder.decode(value, { stream: true });
  }
}

function isRequest(value: unknown): value is AnalyzeRequest {
  if (typeof value !== 'object' || value === null) return false;
  const rows = 'transactions' in value ? value.transactions : 'portfolio' in value ? value.portfolio : null;
  return Array.isArray(rows) && rows.length > 0 && rows.length <= MAX_ROWS && rows.every(isRow);
}

/** True for an object whose members are texts and finite numbers. */
function isRow(row: unknown): boolean {
  if (typeof row !== 'object' || row === null || !('date' in row) || typeof row.date !== 'string') return false;
  return Object.values(row).every((value) => typeof value === 'string' || Number.isFinite(value));
}

/** True if the form can show the draft: every setting has the type of its default. */
function isComplete({ rows, settings, name }: Draft): boolean {
  const given: Readonly<Record<string, unknown>> = { ...settings };
  return (
    typeof name === 'string' &&
    rows.every(({ symbol, weight }) => typeof symbol === 'string' && typeof weight === 'string') &&
    Object.entries(DEFAULT_SETTINGS).every(
      ([key, value]) => typeof given[key] === typeof value && Array.isArray(given[key]) === Array.isArray(value),
    )
  );
}

/** Opens a portfolio with its settings in the editor. */
export function openInEditor({ fields: _fields, keep_for: _keepFor, name: _name, ...request }: AnalyzeRequest): void {
  draftStore.set(draftOf(request));
  location.hash = '#/';
}

/** Returns the request of an analysis as it was sent. Null if the service no longer has it, or if it was another kind of job. */
export async function sentRequest(client: Tearsheet, jobId: string): Promise<AnalyzeRequest | null> {
  try {
    const { operation, request } = await client.job(jobId).request();
    return operation === 'analyze_portfolio' ? (request as AnalyzeRequest) : null; // The operation is the one of analyze.
  } catch {
    return null;
  }
}
