import { MS_PER_DAY } from '@tearsheet/shared';
import { openDisk, type ReportDisk } from './reportDisk.ts';
import { createSigningKey, isSigned, type SigningKey, signGrant } from './signing.ts';

/** The files of one report with their media types. */
export const REPORT_FILES = {
  'report.html': 'text/html; charset=utf-8',
  'report.pdf': 'application/pdf',
  'report.json': 'application/json; charset=utf-8',
} as const;

export type ReportFile = keyof typeof REPORT_FILES;

const FILE_NAMES: readonly ReportFile[] = ['report.html', 'report.pdf', 'report.json'];

function isReportFile(name: string): name is ReportFile {
  return Object.hasOwn(REPORT_FILES, name);
}

/** Addresses of a stored report, valid until `expiresAt`. */
export interface ReportAddresses {
  readonly htmlUrl: string;
  readonly pdfUrl: string;
  readonly jsonUrl: string;
  readonly expiresAt: Date;
}

export type ReportContents = { readonly [file in ReportFile]: Uint8Array };

/** A request for one file, with the parts of its address. */
export interface ReportRequest {
  readonly id: string;
  readonly file: string;
  readonly expires: string;
  readonly signature: string;
}

export type ReportAnswer =
  | { readonly kind: 'found'; readonly file: ReportFile; readonly mediaType: string; readonly bytes: Uint8Array }
  /** The signature is valid, but the address has expired. */
  | { readonly kind: 'expired' }
  /** The address is wrong in any other way. Callers do not learn which. */
  | { readonly kind: 'not_found' };

/** Finished reports. They are written once, read with a signed address, and removed when it has expired. */
export interface ReportStore {
  /**
   * Writes all files or none. The id has lower-case letters, digits, and hyphens, and must be hard to guess, like a job id.
   * The files live at least as long as the job. Throws a NoRoomError if the disk is full.
   *
   * @param jobKeepMs lifetime of the job after its end. Default: 0
   */
  save(id: string, contents: ReportContents, jobKeepMs?: number): Promise<ReportAddresses>;
  /** Lifetime of the reports of jobs that do not live longer. */
  readonly keepMs: number;
  read(request: ReportRequest): Promise<ReportAnswer>;
  /** Throws a NoRoomError that says why reports cannot be read. */
  requireFolder(): Promise<void>;
  /** Throws a NoRoomError as long as reports cannot be written. */
  requireRoom(): Promise<void>;
  /** Returns null for object storage. */
  freeBytes(): Promise<number | null>;
  /** Removes expired reports. Returns the number of days whose reports were removed. */
  sweep(): Promise<number>;
}

export interface ReportStoreOptions {
  readonly disk: ReportDisk;
  readonly key: SigningKey;
  /** Start of every address, e.g. https://api.example.com. */
  readonly baseUrl: string;
  readonly keepMs: number;
  readonly now: () => Date;
}

/** A report that lives with its job is stored before the job ends, which may take this long. */
const BEFORE_END_MS = 3_600_000;

const ID = /^[a-z0-9][a-z0-9-]{7,79}$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/**
 * Returns a store whose files are in folders named by the expiry date (`2026-11-28/<id>.report.pdf`), so that a sweep reads
 * only the names of folders. The signed address contains the expiry, so the file of an address never changes.
 */
function createReportStore({ disk: files, key, baseUrl, keepMs, now }: ReportStoreOptions): ReportStore {
  const { disk, prefix } = files;
  const at = (expires: number, id: string, file: string) => `${prefix}${dayOf(expires * 1000)}/${id}.${file}`;

  return {
    keepMs,

    async save(id, contents, jobKeepMs = 0) {
      if (!ID.test(id)) throw new RangeError('not an id of a report');
      await files.requireRoom();
      const secret = key.readOrMake();
      const expires = Math.ceil((now().getTime() + Math.max(keepMs, jobKeepMs + BEFORE_END_MS)) / 1000);
      await files.save(
        FILE_NAMES.map((file) => ({
          path: at(expires, id, file),
          bytes: contents[file],
          contentType: REPORT_FILES[file],
        })),
      );
      const address = (file: ReportFile) => {
        const signature = signGrant(secret, { id, file, expires });
        return `${baseUrl}/v1/reports/${id}/${file}?expires=${expires}&signature=${signature}`;
      };
      return {
        htmlUrl: address('report.html'),
        pdfUrl: address('report.pdf'),
        jsonUrl: address('report.json'),
        expiresAt: new Date(expires * 1000),
      };
    },

    requireFolder: files.requireFolder,
    requireRoom: files.requireRoom,

    freeBytes: files.freeBytes,

    async read({ id, file, expires: text, signature }) {
      const expires = /^\d{1,12}$/.test(text) ? Number(text) : Number.NaN;
      const secret = key.read();
      if (
        secret === null ||
        !ID.test(id) ||
        !isReportFile(file) ||
        !isSigned(secret, { id, file, expires }, signature)
      ) {
        return { kind: 'not_found' };
      }
      if (expires * 1000 <= now().getTime()) return { kind: 'expired' };
      const path = at(expires, id, file);
      if (!(await disk.exists(path))) return { kind: 'not_found' };
      return { kind: 'found', file, mediaType: REPORT_FILES[file], bytes: await disk.getBytes(path) };
    },

    async sweep() {
      const today = dayOf(now().getTime());
      const past = (await days(disk, prefix)).filter((day) => day < today);
      for (const day of past) await disk.deleteAll(`${prefix}${day}`);
      return past.length;
    },
  };
}

/** Returns the days that have files. */
async function days(disk: ReportDisk['disk'], prefix: string): Promise<string[]> {
  const found = new Set<string>();
  let paginationToken: string | undefined;
  do {
    const page = await disk.listAll(prefix === '' ? undefined : prefix, {
      recursive: false,
      ...(paginationToken === undefined ? {} : { paginationToken }),
    });
    for (const object of page.objects) {
      if (object.isDirectory && DAY.test(object.name)) found.add(object.name);
    }
    paginationToken = page.paginationToken;
  } while (paginationToken !== undefined);
  return [...found];
}

function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

/** The configuration from REPORT_VARIABLES. */
export interface ReportConfig {
  readonly apiUrl: string;
  readonly reportsFolder: string;
  readonly reportsUrl: string | null;
  readonly reportKey: string;
  readonly reportDays: number;
}

/** Opens the configured store. */
export async function openReportStore(config: ReportConfig, now: () => Date): Promise<ReportStore> {
  const { apiUrl, reportsFolder, reportsUrl, reportKey, reportDays } = config;
  const disk = await openDisk(reportsFolder, reportsUrl);
  const key = createSigningKey(reportKey, reportsFolder);
  return createReportStore({ disk, key, baseUrl: apiUrl, keepMs: reportDays * MS_PER_DAY, now });
}
