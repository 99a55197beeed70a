/** A warning or error among a process' log lines, in one readable line; null for anything else. */
export function readWarning(line: string, service: string): string | null {
  if (!line.startsWith('{')) return null;
  const fields = parse(line);
  if (fields === null || (fields.level !== 'warn' && fields.level !== 'error')) return null;
  const { timestamp, level, message, service: _service, ...rest } = fields;
  const details = Object.entries(rest).map(([name, value]) => `${name}=${readable(value)}`);
  return [String(timestamp).slice(11, 19), String(level).padEnd(5), service, message, ...details].join('  ');
}

function parse(line: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null ? { ...value } : null;
  } catch {
    return null;
  }
}

/** Of an error only the message: its stack is in the log file. */
function readable(value: unknown): string {
  if (typeof value === 'object' && value !== null && 'message' in value) return String(value.message);
  return typeof value === 'string' ? value : JSON.stringify(value);
}
