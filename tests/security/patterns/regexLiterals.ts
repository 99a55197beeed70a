import { parseSync } from '@swc/core';

export interface RegexLiteral {
  readonly pattern: string;
  readonly flags: string;
}

/** The regular expressions that are written in a source. */
export function regexLiterals(source: string, tsx = false): readonly RegexLiteral[] {
  const found: RegexLiteral[] = [];
  visit(parseSync(source, { syntax: 'typescript', tsx, target: 'esnext' }), found);
  return found;
}

function visit(value: unknown, found: RegexLiteral[]): void {
  if (typeof value !== 'object' || value === null) return;
  const type: unknown = Reflect.get(value, 'type');
  const [pattern, flags]: unknown[] = [Reflect.get(value, 'pattern'), Reflect.get(value, 'flags')];
  if (type === 'RegExpLiteral' && typeof pattern === 'string') found.push({ pattern, flags: String(flags ?? '') });
  for (const member of Object.values(value)) visit(member, found);
}
