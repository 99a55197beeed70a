const SECRET_KEY =
  /(pass(word|phrase)?|secret|token|authorization|cookie|credential|(api|private|access|signing)_?key)s?$/i;
const URL_PASSWORD = /(\/\/[^/\s:@]*):[^/\s@]+@/g;
const REST_TOKEN = /\bts_[A-Za-z0-9_-]{43}/g;
const WEBHOOK_SECRET = /\bwhsec_[A-Za-z0-9+/=_-]+/g;
/** Redis repeats the arguments of a command that it does not know. */
const REDIS_ARGUMENTS = /(with args beginning with:).*/gs;
const BEARER = /\b(Bearer|Basic)\s+[A-Za-z0-9._~+/=-]+/gi;
const HIDDEN = '[redacted]';
const MAX_DEPTH = 6;

/**
 * Returns a copy that is safe to log. It hides values under keys that end like a secret (`accessToken`, `redis_password`),
 * and passwords in URLs, bearer credentials, our own tokens, and webhook secrets anywhere in a text. Errors become plain
 * objects. An error of Redis keeps the name of its command but never the arguments, because they hold callers' data.
 */
export function redact<T>(value: T): T;
export function redact(value: unknown): unknown {
  return safe(value, 0);
}

function safe(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return safeText(value);
  if (typeof value === 'bigint') return value.toString();
  if (typeof value !== 'object' || value === null) return value;
  if (depth === MAX_DEPTH) return '[deep]';
  if (value instanceof Date) return value;
  if (ArrayBuffer.isView(value)) return `[${value.byteLength} bytes]`;
  if (value instanceof Error) return safe(errorFields(value), depth);
  if (Array.isArray(value)) return value.map((item) => safe(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      SECRET_KEY.test(key.replaceAll('-', '_')) && item !== undefined ? HIDDEN : safe(item, depth + 1),
    ]),
  );
}

function safeText(text: string): string {
  return text
    .replace(URL_PASSWORD, `$1:${HIDDEN}@`)
    .replace(REST_TOKEN, HIDDEN)
    .replace(WEBHOOK_SECRET, HIDDEN)
    .replace(REDIS_ARGUMENTS, `$1 ${HIDDEN}`)
    .replace(BEARER, `$1 ${HIDDEN}`);
}

function errorFields(error: Error): Record<string, unknown> {
  const { name, message, stack, cause } = error;
  const fields = { ...error, name, message, stack, ...(cause === undefined ? {} : { cause }) };
  return 'command' in fields ? { ...fields, command: commandName(fields.command) } : fields;
}

/** The name of a Redis command, as ioredis attaches it to an error. */
function commandName(command: unknown): unknown {
  return typeof command === 'object' && command !== null && 'name' in command ? command.name : HIDDEN;
}
