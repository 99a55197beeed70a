import { grantedMetadata } from './registrationPolicy.ts';

/** As oidc-provider bounds it; ours comes first, because we read the answer before it does. */
const MOST_BYTES = 5 * 1024;

type Fetch = typeof fetch;

/**
 * Fetches a client-ID metadata document and gives it as it is granted, like what a client registers: documents in the
 * wild ask for refresh tokens too, and would be refused as a whole. Throws TypeError for what is no such document.
 */
export function documentFetch(fetchIt: Fetch): Fetch {
  return async (url, options) => {
    const answer = await fetchIt(url, options);
    if (answer.status !== 200) return answer;
    const text = await readText(answer);
    const document: unknown = JSON.parse(text);
    if (typeof document !== 'object' || document === null || Array.isArray(document)) {
      throw new TypeError('a metadata document is an object');
    }
    const { client_id: clientId, ...asked }: Record<string, unknown> = { ...document };
    const headers = new Headers({ 'content-type': 'application/json' });
    const caching = answer.headers.get('cache-control');
    if (caching !== null) headers.set('cache-control', caching);
    return new Response(JSON.stringify({ client_id: clientId, ...grantedMetadata(asked) }), { headers });
  };
}

async function readText(answer: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of answer.body ?? []) {
    bytes += chunk.length;
    if (bytes > MOST_BYTES) throw new TypeError('the metadata document is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
