import type { AnalyzeRequest } from '../types.ts';
import { isFidelity, isInteractiveBrokers, readFidelity, readInteractiveBrokers } from './brokers.ts';
import { parseRows } from './parseRows.ts';
import { holdingsOf, type PortfolioFile, type Position, UnreadableFileError } from './portfolioFile.ts';
import { readTable } from './tableFile.ts';

/**
 * Reads a portfolio from the text of a file or of the clipboard. The text may be the JSON body of a request, or only
 * its holdings. It may be a table with date, symbol, and weight, separated by comma, semicolon, or tab. Or it may be an
 * export of positions from Interactive Brokers or Fidelity.
 *
 * @param date YYYY-MM-DD, the day of purchase for holdings without a date
 * @throws UnreadableFileError
 */
export function readPortfolio(text: string, date: string): PortfolioFile {
  const start = text.replace(/^\uFEFF/, '').trimStart();
  if (start === '') throw new UnreadableFileError('it is empty');
  if (/^[[{]/.test(start)) return { format: 'request', request: readJson(start), notes: [] };
  const lines = parseRows(text);
  if (isInteractiveBrokers(lines)) return dated('interactive_brokers', readInteractiveBrokers(lines), date);
  if (isFidelity(lines)) return dated('fidelity', readFidelity(lines), date);
  return { format: 'table', request: { portfolio: readTable(lines, date) }, notes: [] };
}

function dated(
  format: PortfolioFile['format'],
  { positions, notes }: { readonly positions: readonly Position[]; readonly notes: readonly string[] },
  date: string,
): PortfolioFile {
  if (positions.length === 0) throw new UnreadableFileError('it has no positions');
  const assumed = `Weights are the shares of the values in the file, bought on ${date} and held.`;
  return { format, request: { portfolio: holdingsOf(positions, date) }, notes: [assumed, ...notes] };
}

/** Reads a request. The service checks its members. */
function readJson(text: string): AnalyzeRequest {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new UnreadableFileError(`it is not JSON: ${error instanceof Error ? error.message : error}`);
  }
  const request = Array.isArray(value) ? { portfolio: value } : value;
  if (typeof request === 'object' && request !== null && 'portfolio' in request && Array.isArray(request.portfolio)) {
    return { ...request, portfolio: request.portfolio };
  }
  throw new UnreadableFileError('it has no list "portfolio"');
}
