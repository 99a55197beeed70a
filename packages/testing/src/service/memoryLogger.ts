import type { LogFields, Logger, LogLevel } from '@tearsheet/runtime';

export interface LogLine {
  readonly level: LogLevel;
  readonly message: string;
  readonly fields: LogFields;
}

/** A logger that keeps its lines for the test to read. */
export function createMemoryLogger(): { readonly logger: Logger; readonly lines: readonly LogLine[] } {
  const lines: LogLine[] = [];
  const bind = (bound: LogFields): Logger => {
    const write = (level: LogLevel) => (message: string, fields?: LogFields) => {
      lines.push({ level, message, fields: { ...bound, ...fields } });
    };
    return {
      error: write('error'),
      warn: write('warn'),
      info: write('info'),
      debug: write('debug'),
      child: (fields) => bind({ ...bound, ...fields }),
    };
  };
  return { logger: bind({}), lines };
}
