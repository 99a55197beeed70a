/** What went wrong, for people: the message, never the stack. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if ('code' in error && error.code === 'ENOENT' && 'path' in error) return `there is no ${String(error.path)}`;
  return error.message;
}
