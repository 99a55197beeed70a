import winston from 'winston';

export type LogLevel = 'error' | 'warn' | 'info' | 'debug';
export const LOG_LEVELS: readonly LogLevel[] = ['error', 'warn', 'info', 'debug'];

/** Fields of a line, in snake_case (`job_id`, `request_id`). An Error keeps its stack in the log. */
export type LogFields = Readonly<Record<string, unknown>>;

export interface Logger {
  error(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  info(message: string, fields?: LogFields): void;
  debug(message: string, fields?: LogFields): void;
  /** Returns a logger that adds these fields to every line. */
  child(fields: LogFields): Logger;
}

export interface LoggerOptions {
  readonly service: string;
  readonly level: LogLevel;
  /** Default: standard output. Lines are JSON, or plain text on a terminal. */
  readonly stream?: NodeJS.WritableStream & { readonly isTTY?: boolean };
}

/** Returns a logger that redacts secrets by key name and by shape. */
export function createLogger({ service, level, stream = process.stdout }: LoggerOptions): Logger {
  // A closed reader (EPIPE) must not become a fault, because logging it would fail again and again.
  stream.on('error', () => {});
  const sink = winston.createLogger({
    level,
    format: winston.format.combine(
      winston.format.timestamp(),
      winston.format.printf(stream.isTTY === true ? readableLine : (line) => JSON.stringify(line)),
    ),
    transports: [new winston.transports.Stream({ stream })],
  });
  const bind = (bound: LogFields): Logger => {
    const write = (lineLevel: LogLevel) => {
      if (LOG_LEVELS.indexOf(lineLevel) > LOG_LEVELS.indexOf(level)) return () => {};
      return (message: string, fields?: LogFields) =>
        void sink.log({ ...redact({ ...bound, ...fields }), level: lineLevel, message: redact(message) });
    };
    return {
      error: write('error'),
      warn: write('warn'),
      info: write('info'),
      debug: write('debug'),
      child: (fields) => bind({ ...bound, ...fields }),
    };
  };
  return bind({ service });
}

/** Returns a line like `12:03:11 info  portfolio-worker  job completed  job_id=port-… ms=18`, followed by the stack of an error. */
function readableLine({ timestamp, level, message, service, error, ...fields }: Record<string, unknown>): string {
  const rest = Object.entries(fields).map(([key, value]) => `${key}=${readableValue(value)}`);
  const head = [String(timestamp).slice(11, 19), String(level).padEnd(5), service, message, ...rest].join('  ');
  if (error === undefined) return head;
  const hasStack = typeof error === 'object' && error !== null && 'stack' in error;
  return hasStack ? `${head}\n${String(error.stack)}` : `${head}  error=${readableValue(error)}`;
}

function readableValue(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

const SECRET_KEY =
  /(pass(word|phrase)?|secret|token|authorization|cookie|credential|(api|private|access|signing)_?key)s?$/i;
const URL_PASSWORD = /(\/\/[^/\s:@]*):[^/\s@]+@/g;
const REST_TOKEN = /\bts_[A-Za-z0-9_-]{43}/g;
const WEBHOOK_SECRET = /\bwhsec_[A-Za-z0-9+/=_-]+/g;
/** An error of Redis repeats the arguments of an unknown command. */
const REDIS_ARGUMENTS = /(with args beginning with:).*/gs;
const BEARER = /\b(Bearer|Basic)\s+[A-Za-z0-9._~+/=-]+/gi;
const HIDDEN = '[redacted]';
const MAX_DEPTH = 6;

/**
 * Returns a copy that is safe to log. It hides values under keys that end like a secret (`accessToken`, `redis_password`),
 * and passwords in URLs, bearer credentials, our own tokens, and webhook secrets anywhere in a text. Errors become plain
 * objects. An error of Redis keeps the name of its command but never the arguments, because they hold callers' data.
 */
function redact<T>(value: T): T;
function redact(value: unknown): unknown {
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

/** Returns the name of the Redis command that ioredis attaches to an error. */
function commandName(command: unknown): unknown {
  return typeof command === 'object' && command !== null && 'name' in command ? command.name : HIDDEN;
}
