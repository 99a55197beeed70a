import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { type Day, SOURCES, type SourceName } from '@tearsheet/shared';
import type { Connector, Piece, Task } from '../connectors/connector.ts';
import type { OriginRow, PriceColumns, SnapshotContent } from '../content.ts';
import { buildContent } from '../importers/buildContent.ts';
import { createDraft, type Draft, eventKey, getOrMake, rowKey, statementKey } from '../importers/draft.ts';
import { withScores } from '../scores/withScores.ts';
import { baseOf, changedFrom, extentOf, isAdjusted, lazyPrices, rowsBetween } from '../store/lazyPrices.ts';
import { type DatedSeries, originsOfSeries } from '../store/origins.ts';
import { updateSnapshot } from '../store/writeSnapshot.ts';
import type { SyncProgress } from './syncState.ts';

/** Increased when the shape of pieces changes. */
const FORMAT = 1;

/** Answers that are kept on disk until the snapshot is written, so that an interrupted run can continue. */
export interface PieceStore {
  /** Returns the file name of the answer to a question on top of one snapshot. */
  keyOf(source: SourceName, task: Task): string;
  /** Returns the answer. Null if there is none or if it cannot be read. */
  read(key: string): Promise<Piece | null>;
  write(key: string, piece: Piece): Promise<void>;
  /** Removes the answers under all other keys. */
  removeOthers(keys: ReadonlySet<string>): Promise<void>;
}

/**
 * Opens the folder of the stored answers.
 *
 * @param base version of the snapshot that the questions build on
 */
export async function openPieceStore(folder: string, base: string | null): Promise<PieceStore> {
  await mkdir(folder, { recursive: true });
  return {
    keyOf(source, { question }) {
      const asked = JSON.stringify([FORMAT, base, source, question]);
      return `${source}-${createHash('sha256').update(asked).digest('hex').slice(0, 32)}.json.gz`;
    },
    async read(key) {
      try {
        const piece: Piece = JSON.parse(String(await promisify(gunzip)(await readFile(join(folder, key)))));
        return piece;
      } catch {
        return null;
      }
    },
    async write(key, piece) {
      const unfinished = join(folder, `.writing-${randomUUID()}`);
      await writeFile(unfinished, await promisify(gzip)(JSON.stringify(piece)));
      await rename(unfinished, join(folder, key));
    },
    async removeOthers(keys) {
      for (const name of await readdir(folder)) if (!keys.has(name)) await rm(join(folder, name), { force: true });
    },
  };
}

/** Adds a piece to the draft of the next snapshot, as if it were an imported file. */
function mergePiece(draft: Draft, piece: Piece): void {
  for (const row of piece.instruments ?? []) draft.instruments.set(row.ric, row);
  for (const { ric, days, ...columns } of piece.prices ?? []) {
    draft.prices.mention(ric);
    days.forEach((day, i) => {
      const cells = (['close', 'open', 'high', 'low', 'volume'] as const).map(
        (field) => columns[field][i] ?? Number.NaN,
      );
      draft.prices.add(ric, day, i, [...cells, Number.NaN]);
    });
  }
  for (const row of piece.dividends ?? []) draft.dividends.set(rowKey(row.ric, row.exDay), row);
  for (const row of piece.splits ?? []) draft.splits.set(rowKey(row.ric, row.day), row);
  for (const { pair, days, rates } of piece.fx ?? []) {
    const byDay = getOrMake(draft.fx, pair, () => new Map());
    days.forEach((day, i) => {
      byDay.set(day, rates[i] as number);
    });
  }
  for (const row of piece.riskFreeRates ?? []) draft.riskFreeRates.set(rowKey(row.currency, row.day), row);
  for (const row of piece.fundamentals ?? []) draft.fundamentals.set(rowKey(...statementKey(row)), row);
  for (const row of piece.etfHoldings ?? []) draft.etfHoldings.set(rowKey(row.etfRic, row.day, row.symbol), row);
  for (const row of piece.events ?? []) draft.events.set(rowKey(...eventKey(row)), row);
}

/** Returns the series of the pieces of one source with their days. */
function seriesOfPieces(pieces: readonly Piece[]): DatedSeries {
  return {
    prices: pieces.flatMap(({ prices = [], dividends = [], splits = [] }) => [
      ...prices.map(({ ric, days }) => [ric, days] as const),
      ...dividends.map(({ ric, exDay }) => [ric, [exDay]] as const),
      ...splits.map(({ ric, day }) => [ric, [day]] as const),
    ]),
    fx: pieces.flatMap(({ fx = [] }) => fx.map(({ pair, days }) => [pair, days] as const)),
    riskFreeRates: pieces.flatMap(({ riskFreeRates = [] }) => riskFreeRates),
    fundamentals: pieces.flatMap(({ fundamentals = [] }) => fundamentals),
    etfHoldings: pieces.flatMap(({ etfHoldings = [] }) => etfHoldings),
    factors: [],
    news: [],
  };
}

/** True if a piece changes more than the description of an instrument. */
function hasRows(piece: Piece): boolean {
  const { instruments, prices, dividends, splits, fx, riskFreeRates, fundamentals, etfHoldings, events } = piece;
  const tables = [instruments, prices, dividends, splits, fx, riskFreeRates, fundamentals, etfHoldings, events];
  return tables.some((rows) => rows !== undefined && rows.length > 0);
}

/** The sources that list only the largest holdings of a fund. */
const LARGEST_HOLDINGS: ReadonlySet<SourceName> = new Set(['yahoo']);
/** A stored list counts for so long. The reports of funds to the SEC are up to 150 days old before the next one. */
const LISTED_DAYS = 200;

/**
 * Returns the funds that another source lists, in this run or not long ago. A list of the largest holdings would be newer, and hide
 * that list.
 */
function fundsWithWholeLists(
  answers: ReadonlyMap<SourceName, readonly Piece[]>,
  { connectors, known, to }: Pick<PublishOptions, 'connectors' | 'known' | 'to'>,
): ReadonlySet<string> {
  const largest = connectors.filter(({ name }) => LARGEST_HOLDINGS.has(name)).map(({ dataSource }) => dataSource);
  const given = [...answers].flatMap(([name, pieces]) => (LARGEST_HOLDINGS.has(name) ? [] : pieces));
  const stored = (known?.origins ?? []).filter(
    ({ kind, source, lastDay }) =>
      kind === 'fund_holdings' && !largest.includes(source) && to - (lastDay ?? 0) <= LISTED_DAYS,
  );
  return new Set([
    ...given.flatMap(({ etfHoldings = [] }) => etfHoldings.map(({ etfRic }) => etfRic)),
    ...stored.map(({ name }) => name),
  ]);
}

function withoutLists(piece: Piece, funds: ReadonlySet<string>): Piece {
  const { etfHoldings } = piece;
  if (etfHoldings === undefined) return piece;
  return { ...piece, etfHoldings: etfHoldings.filter(({ etfRic }) => !funds.has(etfRic)) };
}

/** Returns the content without the history of instruments that a source has restated. */
function withoutHistory(content: SnapshotContent, rics: ReadonlySet<string>): SnapshotContent {
  if (rics.size === 0) return content;
  const isKept = ({ ric }: { readonly ric: string }) => !rics.has(ric);
  return {
    ...content,
    prices: lazyPrices({
      rics: [...content.prices.keys()].filter((ric) => !rics.has(ric)),
      load: (ric) => content.prices.get(ric) as PriceColumns,
      extent: (ric) => extentOf(content.prices, ric),
      base: baseOf(content.prices),
      changedFrom: (ric) => changedFrom(content.prices, ric),
      isAdjusted: (ric) => isAdjusted(content.prices, ric),
      between: (ric, from, to) => rowsBetween(content.prices, ric, from, to),
    }),
    dividends: content.dividends.filter(isKept),
    splits: content.splits.filter(isKept),
    ...(content.origins
      ? { origins: content.origins.filter(({ kind, name }) => kind !== 'prices' || !rics.has(name)) }
      : {}),
  };
}

function rightsOf(name: SourceName) {
  return SOURCES.find((source) => source.name === name)?.rights ?? null;
}

export interface PublishOptions {
  readonly dataFolder: string;
  readonly store: PieceStore;
  /** Keys of the answers, by source. */
  readonly keys: ReadonlyMap<SourceName, readonly string[]>;
  readonly connectors: readonly Connector[];
  /** The content of the current snapshot, and the last day of this run. */
  readonly known: SnapshotContent | null;
  readonly to: Day;
  /** If true, nothing of the current snapshot goes into the new one. */
  readonly startsEmpty: boolean;
  readonly onProgress: (progress: SyncProgress) => void;
}

export interface Published {
  /** Null if there was nothing new to write. */
  readonly dataVersion: string | null;
  /** The names that each source served in full. */
  readonly served: ReadonlyMap<SourceName, readonly string[]>;
  readonly notes: readonly string[];
  readonly problems: readonly string[];
}

/** Writes one snapshot of all answers on top of the current one, as an import does. */
export async function publishPieces(options: PublishOptions): Promise<Published> {
  const draft = createDraft(options.dataFolder);
  try {
    return await publishDraft(draft, options);
  } finally {
    draft.prices.close();
  }
}

async function publishDraft(draft: Draft, options: PublishOptions): Promise<Published> {
  const { dataFolder, store, keys, connectors, startsEmpty, onProgress } = options;
  const replaced = new Set<string>();
  const keepsOrigins = new Set<string>();
  const notes: string[] = [];
  const problems: string[] = [];
  const served = new Map<SourceName, string[]>();
  const dataSources: string[] = [];
  const origins: OriginRow[] = [];
  const answers = new Map<SourceName, Piece[]>();
  for (const { name } of connectors) {
    for (const key of keys.get(name) ?? []) {
      const piece = await store.read(key);
      if (!piece) return { dataVersion: null, served, notes, problems: [`the kept answer ${key} cannot be read`] };
      getOrMake(answers, name, () => []).push(piece);
    }
  }
  const listed = fundsWithWholeLists(answers, options);
  for (const { name, dataSource } of connectors) {
    const names: string[] = [];
    const given = answers.get(name) ?? [];
    const pieces = LARGEST_HOLDINGS.has(name) ? given.map((piece) => withoutLists(piece, listed)) : given;
    for (const piece of pieces) {
      mergePiece(draft, piece);
      if (hasRows(piece) && !dataSources.includes(dataSource)) dataSources.push(dataSource);
      for (const ric of piece.replaces ?? []) replaced.add(ric);
      for (const ric of piece.keepsOrigins ?? []) keepsOrigins.add(ric);
      notes.push(...(piece.notes ?? []));
      names.push(...(piece.served ?? []));
    }
    served.set(name, names);
    origins.push(...originsOfSeries(seriesOfPieces(pieces), dataSource, rightsOf(name)));
  }
  if (dataSources.length === 0) return { dataVersion: null, served, notes, problems };
  const stored = options.known?.origins ?? [];
  origins.push(...stored.filter(({ kind, name }) => kind === 'prices' && keepsOrigins.has(name)));

  const written = await updateSnapshot(
    dataFolder,
    (current) => {
      const previous = startsEmpty ? null : current;
      const base = previous && withoutHistory(previous, replaced);
      const built = buildContent(draft, base, { asTraded: false, dataSource: dataSources.join(' + '), origins });
      notes.push(...built.notes);
      problems.push(...built.problems);
      if (built.problems.length > 0) return null;
      onProgress({ stage: 'score', fraction: 0, label: 'computing scores' });
      const report = (fraction: number) => onProgress({ stage: 'score', fraction, label: 'computing scores' });
      const scored = withScores(built.content, { previous, onProgress: report });
      onProgress({ stage: 'write', fraction: 0, label: 'checking, writing' });
      return scored;
    },
    { startsEmpty },
  );
  if (written) onProgress({ stage: 'write', fraction: 1, label: 'checking, writing' });
  return { dataVersion: written?.dataVersion ?? null, served, notes, problems };
}
