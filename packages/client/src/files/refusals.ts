import type { Format, ImportedFile } from './imported.ts';

/** Names of formats in sentences. The columns describe a table without a format. */
const NAMES: Readonly<Record<Exclude<Format, 'csv'>, string>> = {
  request: 'a file that begins as JSON',
  interactive_brokers: 'a file of Interactive Brokers',
  schwab: 'a file of Schwab',
  fidelity: 'a file of Fidelity',
  degiro: 'a file of Degiro',
  trading212: 'a file of Trading 212',
  ghostfolio: 'a file of Ghostfolio',
  portfolio_performance: 'a file of Portfolio Performance',
  ofx: 'an OFX file',
  qif: 'a QIF file',
  coins: 'a list of coins',
  journal: 'a journal',
};

/** Verbs that begin a way out in the sentences of the importer. */
export const WAY_OUT =
  /\b(add|choose|correct|empty|enter|export|give|leave|remove|reverse|save|say|set|split|use|write)\b/i;

/** The headers that a sentence names, because some tables have hundreds. */
const MOST_HEADERS = 10;
const MOST_LETTERS = 30;

/** Returns what a file is, for people who ask why it was refused. */
export function whatItIs(format: Format, header: readonly string[], hasTable: boolean): string {
  const what = format === 'csv' ? 'a table' : NAMES[format];
  const names = header.filter((name) => name !== '').map((name) => shortened(name.replace(/\s+/g, ' ')));
  const more = names.length > MOST_HEADERS ? ` and ${names.length - MOST_HEADERS} more` : '';
  if (names.length > 0) return `It is ${what} with the columns ${names.slice(0, MOST_HEADERS).join(', ')}${more}`;
  return format === 'csv' && !hasTable ? 'No table was found in it' : `It is ${what}`;
}

/** The ways out for trades whose number of shares was not found. */
export const NO_SHARES =
  'Choose the column with the number (quantity), export the transactions of the securities account';

/** Returns why a row of a type is not complete, and what to do. */
export function needOf(type: string, member: 'symbol' | 'quantity' | 'amount', header: string | undefined): string {
  const [named, need] = member === 'amount' ? ['an amount', 'amount'] : [`a ${member}`, member];
  const way =
    header === undefined || header === ''
      ? `Choose the column that has it (${need}), or leave the row out`
      : `Enter it in the column "${header}", choose another column (${need}), or leave the row out`;
  return `Transactions of type ${type} need ${named}. ${way}`;
}

/**
 * Returns the problem with a way out. Sentences that only say what is wrong with a cell have the same one: another column or
 * another cell in a table, and another export for other files.
 */
export function withWayOut<Found extends ImportedFile['problems'][number]>(problem: Found, isTable: boolean): Found {
  const { message, line, severity } = problem;
  if (severity !== 'error' || WAY_OUT.test(withoutQuotes(message))) return problem;
  const way = !isTable
    ? 'Export the file again, or export a CSV file instead'
    : line === null
      ? 'Export the transactions or the positions of the account as CSV, or choose the columns'
      : 'Correct the row, or choose another column';
  return { ...problem, message: `${message.replace(/\.$/, '')}. ${way}` };
}

/** The words of a file are no way out. */
function withoutQuotes(message: string): string {
  return message
    .split('"')
    .filter((_, at) => at % 2 === 0)
    .join(' ');
}

function shortened(name: string): string {
  return name.length > MOST_LETTERS ? `${name.slice(0, MOST_LETTERS)}…` : name;
}
