import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { MS_PER_HOUR, rfc3339 } from '@tearsheet/shared';
import { isId, newId } from '../ids.ts';
import { defineScript, runScript, withChange, withStore } from '../redis/commands.ts';
import { type Store, sha256 } from '../redis/keys.ts';
import { listPage, type Page } from '../redis/listPage.ts';
import { createPortfolio, removePortfolio, updatePortfolio } from './portfolioScripts.ts';
import type {
  Created,
  NewPortfolio,
  PortfolioRecord,
  PortfolioVersion,
  Removed,
  SeenVersion,
  Updated,
  VersionEntry,
} from './types.ts';

/** The tracked portfolios. Every method throws a StoreUnavailableError if Redis does not answer. */
export interface PortfolioStore {
  create(portfolio: NewPortfolio): Promise<Created>;
  /** Returns a portfolio without its definition; null for an unknown one or another owner's. */
  find(portfolioId: string, owner: string): Promise<PortfolioRecord | null>;
  /** Returns null for an unknown portfolio or another owner's. */
  read(portfolioId: string, owner: string, version?: number): Promise<PortfolioVersion | null>;
  update(
    portfolioId: string,
    owner: string,
    change: Pick<NewPortfolio, 'definition' | 'summary'> & { readonly seen: SeenVersion },
  ): Promise<Updated>;
  remove(portfolioId: string, owner: string, seen: SeenVersion): Promise<Removed>;
  /** Lists the stored versions, latest first; null if there is no such portfolio. */
  versions(portfolioId: string, owner: string): Promise<readonly VersionEntry[] | null>;
  /** Lists portfolios, newest first. */
  list(owner: string, after: string | null, limit: number): Promise<Page<PortfolioRecord>>;
}

export interface PortfolioStoreOptions extends Store {
  /** Maximum number of portfolios of one owner. */
  readonly mostPortfolios: number;
}

const KEPT_VERSIONS = 100;
const IDEMPOTENCY_MS = 24 * MS_PER_HOUR;
const PREFIX = 'pf';
const ENTRY = /^\d{15}:(pf-[0-9a-f-]{36})$/;
const CREATE = defineScript(createPortfolio);
const UPDATE = defineScript(updatePortfolio);
const REMOVE = defineScript(removePortfolio);
const compress = promisify(gzip);
const expand = promisify(gunzip);

export function isPortfolioId(text: string): boolean {
  return isId(text, PREFIX);
}

/** Returns true if a text has the form of `next` of a list. */
export function isPortfolioListEntry(text: string): boolean {
  return ENTRY.test(text);
}

export function createPortfolioStore(options: PortfolioStoreOptions): PortfolioStore {
  const { redis, keys, mostPortfolios } = options;
  const change = <T>(owner: string, run: () => Promise<T>) => withChange(options, keys.of(owner), run);
  const keysOf = (id: string, owner: string) => {
    const { portfolio, portfolioDefinitions, portfolioVersions } = keys.of(owner);
    return [portfolio(id), portfolioDefinitions(id), portfolioVersions(id)];
  };

  async function readRecord(id: string, owner: string): Promise<PortfolioRecord | null> {
    if (!isPortfolioId(id)) return null;
    const record = toRecord(id, await redis.hgetall(keys.of(owner).portfolio(id)));
    return record?.owner === owner ? record : null;
  }

  return {
    async create({ owner, definition, summary, idempotency }) {
      const id = newId(PREFIX);
      const bytes = await compress(definition);
      const [sent = '', content = ''] = idempotency?.fingerprint.split(' ') ?? [];
      const known =
        idempotency && keys.of(owner).idempotency(sha256(JSON.stringify(['portfolio', owner, idempotency.key])));
      const [kind, text] = await change(owner, () =>
        runScript(redis, CREATE, {
          keys: [...keysOf(id, owner), keys.of(owner).portfoliosOf(owner), ...(known === null ? [] : [known])],
          args: [id, owner, bytes, summary, mostPortfolios, sent, IDEMPOTENCY_MS, content],
        }),
      );
      if (String(kind) === 'created') return { kind: 'created', portfolioId: id };
      if (String(kind) === 'replayed') return { kind: 'replayed', portfolioId: String(text) };
      return String(kind) === 'key_reused' ? { kind: 'key_reused' } : { kind: 'too_many', count: Number(text) };
    },

    find: (id, owner) => withStore(redis, () => readRecord(id, owner)),

    read: (id, owner, version) =>
      withStore(redis, async () => {
        const record = await readRecord(id, owner);
        if (record === null) return null;
        if (version === undefined) return readVersion(record, record.version, record.updatedAt, record.summary);
        const [at, summary] = splitEntry(
          (await redis.hget(keys.of(owner).portfolioVersions(id), String(version))) ?? '',
        );
        return summary === '' ? null : readVersion(record, version, rfc3339(at), summary);
      }),

    async update(id, owner, { definition, summary, seen }) {
      if (!isPortfolioId(id)) return { kind: 'not_found' };
      const bytes = await compress(definition);
      const [kind, version] = await change(owner, () =>
        runScript(redis, UPDATE, { keys: keysOf(id, owner), args: [owner, seen ?? '', bytes, summary, KEPT_VERSIONS] }),
      );
      if (String(kind) === 'not_found') return { kind: 'not_found' };
      return { kind: String(kind) === 'updated' ? 'updated' : 'conflict', version: Number(version) };
    },

    async remove(id, owner, seen) {
      if (!isPortfolioId(id)) return { kind: 'not_found' };
      const { portfoliosOf, portfolioAlert, portfolioAlerts } = keys.of(owner);
      const [kind, version] = await change(owner, () =>
        runScript(redis, REMOVE, {
          keys: [...keysOf(id, owner), portfoliosOf(owner), portfolioAlert(id), portfolioAlerts],
          args: [owner, seen ?? '', id],
        }),
      );
      if (String(kind) === 'conflict') return { kind: 'conflict', version: Number(version) };
      return { kind: String(kind) === 'removed' ? 'removed' : 'not_found' };
    },

    versions: (id, owner) =>
      withStore(redis, async () => {
        if ((await readRecord(id, owner)) === null) return null;
        const entries = Object.entries(await redis.hgetall(keys.of(owner).portfolioVersions(id)));
        return entries
          .map(([version, entry]) => {
            const [at, summary] = splitEntry(entry);
            return { version: Number(version), createdAt: rfc3339(at), summary };
          })
          .sort((left, right) => right.version - left.version);
      }),

    list: (owner, after, limit) =>
      withStore(redis, () =>
        listPage({ redis, key: keys.of(owner).portfoliosOf(owner), after, limit }, (entry) =>
          readRecord(ENTRY.exec(entry)?.[1] ?? '', owner),
        ),
      ),
  };

  /** Returns null if the version was removed between the two reads. */
  async function readVersion(
    record: PortfolioRecord,
    version: number,
    updatedAt: string,
    summary: string,
  ): Promise<PortfolioVersion | null> {
    const bytes = await redis.hgetBuffer(keys.of(record.owner).portfolioDefinitions(record.id), String(version));
    if (bytes === null) return null;
    return { ...record, version, updatedAt, summary, definition: (await expand(bytes)).toString() };
  }
}

function toRecord(id: string, fields: Readonly<Record<string, string>>): PortfolioRecord | null {
  const { owner, version, created, updated, summary } = fields;
  if (owner === undefined || created === undefined || updated === undefined || summary === undefined) return null;
  return { id, owner, version: Number(version), createdAt: rfc3339(created), updatedAt: rfc3339(updated), summary };
}

/** Splits `<ms> <summary>`. */
function splitEntry(entry: string): [at: string, summary: string] {
  const space = entry.indexOf(' ');
  return space < 0 ? ['', ''] : [entry.slice(0, space), entry.slice(space + 1)];
}
