import type { Format } from '@tearsheet/client/files';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { act, type Context } from './context.ts';

/** The formats of files. They are listed here because the reader is loaded only by the commands that need it. */
const FORMATS: Readonly<Record<Format, true>> = {
  request: true,
  csv: true,
  interactive_brokers: true,
  schwab: true,
  fidelity: true,
  degiro: true,
  trading212: true,
  ghostfolio: true,
  portfolio_performance: true,
  ofx: true,
  qif: true,
  coins: true,
  journal: true,
};

/** The content that a file argument can have. */
export const FILE_HELP =
  'a request (JSON), a table of holdings or transactions, or the export of a broker; - reads standard input';

export function addServiceOptions(command: Command): Command {
  return command
    .option('--url <url>', 'address of the service; default: TEARSHEET_URL, otherwise the one of npm start')
    .option('--token <token>', 'bearer token; default: TEARSHEET_TOKEN, otherwise the development token');
}

/** Adds the options that say how to read a file of holdings or transactions. */
export function addFileOptions(command: Command): Command {
  return command
    .addOption(
      new Option('--date <date>', 'purchase date of holdings without a date; default: a year ago').argParser(day),
    )
    .addOption(new Option('--format <name>', 'format of the file; default: detected').choices(Object.keys(FORMATS)))
    .option('--map <columns>', 'columns of a table, for example date=Datum,symbol=ISIN,fee=')
    .option(
      '--type <word=type>',
      'meaning of a word that is not known, for example "Debit=withdrawal" or "Gift=skip"; may be repeated',
      collect,
    )
    .option(
      '--symbol <symbol=instrument>',
      'instrument of a security, for example "A1EWWW=ADSGn.DE"; keep: prices of the file; skip: left out; may be repeated',
      collect,
    )
    .addOption(
      new Option('--rows <meaning>', 'meaning of dated rows without types').choices([
        'holdings',
        'purchases',
        'received',
        'sent',
      ]),
    )
    .addOption(
      new Option('--amounts <meaning>', 'net: amounts are after fees and taxes; gross: before').choices([
        'net',
        'gross',
      ]),
    )
    .addOption(
      new Option('--prices <meaning>', 'each: prices of bonds and in London are of one unit; per_100: per 100').choices(
        ['each', 'per_100'],
      ),
    )
    .addOption(
      new Option(
        '--fees <place>',
        'fees of a purchase and its sale: buy, sell, both; of a pair of coins: first, second, received',
      ).choices(['buy', 'sell', 'both', 'first', 'second', 'received']),
    )
    .addOption(new Option('--unread <choice>', 'skip: leave out the rows that cannot be read').choices(['skip']))
    .option('--date-format <format>', 'order of numeric dates, for example DD/MM/YYYY')
    .addOption(new Option('--decimal <mark>', 'decimal mark of numbers').choices(['.', ',']))
    .addOption(new Option('--unit <unit>', 'kind of the numbers of holdings').choices(['weight', 'quantity', 'amount']))
    .addOption(
      new Option('--weights <meaning>', 'percent: all are percentages; size: only those above 1 are').choices([
        'percent',
        'size',
      ]),
    );
}

/** Adds the options of fees, taxes, dividends, and the rules of a ledger. */
export function addSettingOptions(command: Command): Command {
  return (
    command
      .option('--fee <rate>', 'yearly fee on the value, for example 1% or Adviser=1%; may be repeated', collect)
      .option('--withholding <tax>', 'tax withheld from dividends, "United States=15%"; may be repeated', collect)
      .addOption(
        new Option(
          '--dividends <treatment>',
          'holdings: reinvest or cash; transactions: booked, or market for those of the data',
        ).choices(['reinvest', 'cash', 'booked', 'market']),
      )
      .option('--risk-free <rate>', 'yearly rate such as 4%, a currency with rates such as USD, or a yield index')
      // Scripts of earlier versions send it. The service says that it has no effect.
      .addOption(new Option('--flow-timing <time>').choices(['start', 'end']).hideHelp())
      .addOption(
        new Option('--lot-method <method>', 'order in which sales close lots').choices([
          'fifo',
          'average',
          'highest_cost',
        ]),
      )
  );
}

/** Adds the command that reads a ledger. Only matching securities and tracked portfolios need a service. */
export function addLedgerCommand(program: Command, context: Context): void {
  addServiceOptions(addSettingOptions(addFileOptions(program.command('ledger').argument('<file>', FILE_HELP))))
    .description(
      'read the ledger of a broker: show its rows and problems, and write a request; status 1 for errors, 2 for questions',
    )
    .option('--currency <code>', 'base currency of the request; default: the currency of the account')
    .option('--match', 'find the instruments of the securities with a service, and ask about unknown ones')
    .addOption(
      new Option(
        '--unknown <choice>',
        'with --match, securities that are not known: keep the prices of the file, or skip',
      ).choices(['keep', 'skip']),
    )
    .option('--portfolio <id>', 'compare with the transactions of a tracked portfolio')
    .option('--update', 'with --portfolio, store the new transactions as its next version')
    .option('--track <name>', 'store the transactions as a new tracked portfolio')
    .option(
      '--remember',
      'remember --type, --symbol, --date-format, --decimal, --currency, --amounts, --prices, and --fees for files with this header',
    )
    .option('--forget', 'forget the answers for files with this header')
    .addOption(new Option('--preview [rows]', 'number of rows to show; default: 10').argParser(count))
    .option('--output <file>', 'write the request as JSON')
    .option('--json', 'print the rows with their lines, the closing positions, and the problems as JSON')
    .addHelpText('after', HELP)
    .action(act(context, () => import('./service/ledger.ts'), 'ledger'));
}

/** Collects the values of an option that may be repeated. A list of values would swallow the file after it. */
export function collect(value: string, earlier: readonly string[] = []): readonly string[] {
  return [...earlier, value];
}

export function day(text: string): string {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) throw new InvalidArgumentError('It must be YYYY-MM-DD.');
  return text;
}

function count(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0) throw new InvalidArgumentError('It must be a whole number.');
  return value;
}

const HELP = `
Examples:
  tearsheet ledger transactions.csv
  tearsheet ledger transactions.csv --output request.json && tearsheet analyze request.json
  tearsheet ledger transactions.csv --match --unknown keep --track "My account"
  tearsheet ledger newer.csv --portfolio pf-… --update
  tearsheet ledger bank.csv --map date=Datum,type=Art,symbol=ISIN,quantity=Anzahl --date-format DD.MM.YYYY

Formats: Interactive Brokers (Flex, CSV and XML, and statements), Schwab, Fidelity, Degiro, Trading 212, Ghostfolio (JSON),
Portfolio Performance, OFX and QFX, QIF, lists of coins (Kraken, Bitvavo, Crypto.com, Binance, CoinTracking, Koinly), and
any other table (csv). A column without a header has its number, from 1. An empty header leaves a
column out. A comma in a header is written as \\,`;
