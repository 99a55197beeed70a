import { symbolsOfFile } from '@tearsheet/client/files';
import type { Listing, SourcePlan } from '@tearsheet/market-data/connectors';
import { readConfig, SYNC_VARIABLES } from '@tearsheet/runtime';
import { counted, messageOf, neededFor, SOURCES } from '@tearsheet/shared';
import type { Context } from '../context.ts';
import { ask } from '../service/ask.ts';
import { readAnyFile, readSource } from '../service/readRequest.ts';
import { alignedTable } from '../table.ts';
import { checkData } from './listData.ts';
import { runSync, statusOf, syncEnvironment } from './sync.ts';

export interface SetupOptions {
  readonly portfolio?: string;
  readonly symbols?: string;
  readonly sources?: string;
  readonly from?: string;
  /** False if no schedule is stored. */
  readonly schedule: boolean;
  readonly yes?: boolean;
}

const FILES = 'prices can also come from files: tearsheet data import FOLDER (docs/guides/own-data.md)';
/** The most symbols that a list shows. */
const SHOWN = 20;

/**
 * Replaces the demo market with real data: chooses sources, asks for their keys, finds the instruments of a first portfolio, shows the
 * number of requests, and fetches. Everything that is absent is asked on a terminal. Status 0 if all data arrived, 2 if nothing was
 * agreed to, and otherwise that of `data sync`.
 */
export async function setup(context: Context, options: SetupOptions): Promise<number> {
  // Loaded here, so that other commands start faster.
  const { planSetup, storeSources, storeUniverse, USUAL_SCHEDULE, USUAL_SOURCES } = await import(
    '@tearsheet/market-data/connectors'
  );
  const isTerminal = context.stdin.isTTY === true;
  const answer = async (text: string, byDefault: string, isHidden = false) =>
    (isTerminal && (await ask(context, text, isHidden))) || byDefault;

  if (isTerminal && options.sources === undefined) context.complain(`sources of market data:\n${sourceTable(context)}`);
  const sources = options.sources ?? (await answer(`Sources, comma-separated [${USUAL_SOURCES}]: `, USUAL_SOURCES));
  const chosen: Record<string, string> = {
    SYNC_SOURCES: sources.replaceAll(' ', ''),
    ...(options.from === undefined ? {} : { SYNC_FROM: options.from }),
    ...(options.schedule ? { SYNC_SCHEDULE: USUAL_SCHEDULE } : {}),
  };
  for (const source of SOURCES) {
    const { name, needs } = source;
    const isNeeded = needs !== null && chosen.SYNC_SOURCES?.split(',').includes(name);
    if (!isNeeded || (await syncEnvironment(context))[needs] || !isTerminal) continue;
    chosen[needs] = await answer(`Enter ${neededFor(source)}: `, '', name !== 'sec');
  }
  const environment = { ...(await syncEnvironment(context)), ...chosen };
  const settings = readConfig(SYNC_VARIABLES, environment);

  const file =
    options.portfolio ??
    (options.symbols === undefined && (await answer('File of your first portfolio, or symbols: ', '')));
  const wanted = options.symbols?.split(',') ?? (file ? await symbolsOf(context, file) : []);
  if (wanted.length === 0) throw new Error('name a portfolio by --portfolio FILE, or instruments by --symbols LIST');

  const plan = await planSetup({
    wanted,
    universeFile: context.state.universeFile,
    dataFolder: context.state.data,
    settings,
  });
  const { listings, lookupFailure, unknown, universe } = plan;
  if (lookupFailure !== null) context.complain(`${lookupFailure}. Name RICs or tickers instead of ISINs`);
  if (listings.length > 0) context.print(listingTable(context, listings));
  if (unknown.length > 0) {
    context.print(
      `No listing was found for ${shownList(unknown)}. Name the RIC in ${context.state.universeFile}, or import prices.`,
    );
  }
  if (universe.length === 0) {
    context.complain(FILES);
    return 1;
  }
  context.print(planTable(context, plan.sources));
  for (const { symbol, what, reason } of plan.missing) context.print(`${symbol}: no ${what}, because it ${reason}`);

  const isAgreed =
    options.yes === true ||
    (isTerminal && /^y(es)?$/i.test(await answer('Fetch now? The demo market is replaced. [y/N]: ', 'n')));
  if (!isAgreed) {
    context.complain('nothing was fetched or stored. Answer y, or run it again with --yes');
    return 2;
  }
  await storeUniverse(context.state.universeFile, universe);
  await storeSources(context.state.sourcesFile, context.environment, chosen);
  const report = await runSync(context, { environment, universe });
  const status = statusOf(report);
  if (status === 1) {
    context.complain(FILES);
    return status;
  }
  await checkData(context, {});
  const next = file && file !== '-' ? `tearsheet analyze ${file}` : 'tearsheet data list';
  context.print(`\nThe settings are in ${context.state.sourcesFile}. Later runs: tearsheet data sync. Next: ${next}`);
  return status;
}

function sourceTable(context: Context): string {
  const rows = SOURCES.map(({ name, has, rights, needs }) => [name, has, rights, needs ?? '-']);
  return alignedTable(context, [['SOURCE', 'HAS', 'WHO MAY SEE IT', 'NEEDS'], ...rows]);
}

/** Returns the symbols of a file of any format, or those of a list such as AAPL,MSFT. A file that is not there is a list. */
async function symbolsOf(context: Context, file: string): Promise<string[]> {
  const source = await readSource(context, file).catch((error: unknown) => {
    if (/^[\w.,^ -]+$/.test(file) && messageOf(error).includes('ENOENT')) return null;
    throw error;
  });
  if (source === null) return file.split(',');
  const symbols = symbolsOfFile(readAnyFile(context, source, {}).file);
  if (symbols.length === 0) throw new Error(`${file} has no securities: see tearsheet ledger ${file}`);
  return symbols;
}

function listingTable(context: Context, listings: readonly Listing[]): string {
  const rows = listings.map(({ isin, ric, name, listings: count }) => [isin, ric, name, String(count)]);
  return alignedTable(context, [['ISIN', 'LISTING', 'NAME', 'EXCHANGES'], ...rows]);
}

function planTable(context: Context, plans: readonly SourcePlan[]): string {
  const rows = plans.map(({ name, questions, requests, seconds, failure }) => [
    name,
    failure ?? counted(questions, 'question'),
    failure === null ? `about ${requests}` : '-',
    failure === null ? durationOf(seconds) : '-',
  ]);
  return alignedTable(context, [['SOURCE', 'TO ASK', 'REQUESTS', 'TIME'], ...rows]);
}

function durationOf(seconds: number): string {
  return seconds < 120 ? `${seconds} s` : counted(Math.ceil(seconds / 60), 'minute');
}

function shownList(symbols: readonly string[]): string {
  const more = symbols.length > SHOWN ? ` and ${symbols.length - SHOWN} more` : '';
  return `${symbols.slice(0, SHOWN).join(', ')}${more}`;
}
