import type { AnalyzeRequest } from '../types.ts';
import { readGhostfolio } from './formats/ghostfolio.ts';
import type { Format } from './imported.ts';
import type { Report } from './report.ts';

/** Reads the body of a request, a list of its rows, or an export of Ghostfolio. The service checks the members of a body. */
export function readJson(start: string, text: string, report: Report): { format: Format; body?: AnalyzeRequest } {
  let value: unknown;
  try {
    value = JSON.parse(start);
  } catch (error) {
    report.error(null, `It is not JSON: ${error instanceof Error ? error.message : String(error)}`);
    return { format: 'request' };
  }
  if (Array.isArray(value)) {
    const isLedger = typeof value[0] === 'object' && value[0] !== null && 'type' in value[0];
    return {
      format: 'request',
      body: { [isLedger ? 'transactions' : 'portfolio']: value } as unknown as AnalyzeRequest,
    };
  }
  const members = new Map(Object.entries(value ?? {}));
  const activities = members.get('activities');
  if (Array.isArray(activities)) {
    readGhostfolio(activities, objectLines(text, '"activities"'), report);
    return { format: 'ghostfolio' };
  }
  if (Array.isArray(members.get('portfolio')) || Array.isArray(members.get('transactions'))) {
    return { format: 'request', body: value as AnalyzeRequest };
  }
  report.error(null, 'It has no list "portfolio", "transactions", or "activities"');
  return { format: 'request' };
}

/** Returns the line of each object in the list of a member. */
function objectLines(text: string, member: string): number[] {
  const lines: number[] = [];
  let [line, depth, isQuoted] = [1, 0, false];
  const from = text.indexOf('[', text.indexOf(member));
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (character === '\n') line++;
    if (at <= from) continue;
    if (character === '\\' && isQuoted) at++;
    else if (character === '"') isQuoted = !isQuoted;
    else if (!isQuoted && (character === '{' || character === '[')) {
      if (depth === 0) lines.push(line);
      depth++;
    } else if (!isQuoted && (character === '}' || character === ']')) depth--;
    if (depth < 0) break;
  }
  return lines;
}
