/** Texts that no answer may contain: stacks, files, internal addresses, and software names. */
const INSIDE = [
  /node_modules/,
  /\.ts:\d/,
  /\bat (async )?[\w.<>]+ \(?(file|node|\/)/,
  /file:\/\/\/(?!etc\/passwd)/,
  /\b(127\.0\.0\.1|localhost):\d/,
  /rediss?:\/\//,
  /\b(ECONNREFUSED|ENOENT|EACCES|ETIMEDOUT)\b/,
  /\b(WRONGTYPE|ReplyError|NOSCRIPT|SQLITE_\w+)\b/,
  /\b(Type|Range|Reference)Error\b/,
];

/** Returns why an answer reveals too much, or null if it does not. */
export function leakIn(text: string, secrets: readonly string[]): string | null {
  const secret = secrets.findIndex((one) => text.includes(one));
  if (secret !== -1) return `secret ${secret}`;
  const found = INSIDE.find((pattern) => pattern.test(text));
  return found ? `the inside: ${found.exec(text)?.[0]}` : null;
}
