import winston from 'winston';
import { redact } from './redact.ts';

export type LogLevel = 'error' | 'warn' | 'info' | 'debug';
export const LOG_LEVELS: readonly LogLevel[] = ['error', 'warn', 'info', 'debug'];

/** Fields are snake_case (`job_id`, `request_id`); an Error may be given as a field and keeps its stack in the log. */
export type LogFields = Readonly<Record<string, unknown>>;

export interface Logger {
  error(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  info(message: string, fields?: LogFields): void;
  debug(message: string, fields?: LogFields): void;
  /** A logger that adds these fields to every line. */
  child(fields: LogFields): Logger;
}

export interface LoggerOptions {
  readonly service: string;
  readonly level: LogLevel;
  /** Default: standard output. Lines are JSON, or readable when the stream is a terminal. */
  readonly stream?: NodeJS.WritableStream & { readonly isTTY?: boolean };
}

/** A logger whose lines hold no secrets: values are redacted by key name and by shape (redact.ts). */
export function createLogger({ service, level, stream = process.stdout }: LoggerOptions): Logger {
  // A reader that is gone (EPIPE) must not become a fault: logging that fault would fail again, for ever.
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
    const write = (lineLevel: LogLevel) => (message: string, fields?: LogFields) => {
      if (!sink.isLevelEnabled(lineLevel)) return;
      sink.log({ ...redact({ ...bound, ...fields }), level: lineLevel, message: redact(message) });
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

/** `12:03:11 info  portfolio-worker  job completed  job_id=port-… ms=18`, then the stack of an error on lines of its own. */
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
