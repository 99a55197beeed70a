import { type Stats, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { isIP } from 'node:net';
import { isTimeZone, parseDay } from '@tearsheet/shared';

/** Checks of variables. Each throws an Error whose message completes "NAME …". */

const HOST_NAME = /^(?!-)[A-Za-z0-9_-]{1,63}(\.[A-Za-z0-9_-]{1,63})*$/;

/** Checks an address to listen on. */
export function mustBeHost(value: string): void {
  if (isIP(value) === 0 && !HOST_NAME.test(value)) {
    throw new Error(`must be an IP address or a host name without a port, not ${JSON.stringify(value)}`);
  }
}

/** Checks an address that paths are added to. */
export function mustBeBaseUrl(value: string): void {
  const url = URL.parse(value);
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.search !== '' || url.hash !== '') {
    throw new Error('must be a URL that starts with http:// or https://');
  }
  if (value.endsWith('/')) throw new Error('must not end with a slash');
}

/** Checks a folder. A missing folder is not a wrong value, because its volume may be mounted later. */
export function mustNotBeFile(path: string): void {
  if (statOf(path)?.isFile()) throw new Error('must name a folder, not a file');
}

/** Checks a file, which may be missing too. */
export function mustNotBeFolder(path: string): void {
  if (statOf(path)?.isDirectory()) throw new Error('must name a file, not a folder');
}

/** Returns null for a path that cannot be read. The readiness of the process reports that. */
function statOf(path: string): Stats | null {
  try {
    return statSync(path);
  } catch {
    return null;
  }
}

/** Returns a check of comma-separated items. `what` completes "must be …". */
export function mustList(item: RegExp, what: string): (value: string) => void {
  return (value) => {
    const wrong = value.split(',').find((text) => !item.test(text.trim()));
    if (wrong !== undefined)
      throw new Error(`must be ${what}, separated by commas, not ${JSON.stringify(wrong.trim())}`);
  };
}

/** Checks a cron expression with the parser of the scheduler, which is loaded only for this. */
export function mustBeCron(value: string): void {
  if (!/^\S+( +\S+){4,5}$/.test(value)) throw new Error('must have five fields, or six with seconds');
  const { CronExpressionParser }: typeof import('cron-parser') = createRequire(import.meta.url)('cron-parser');
  try {
    CronExpressionParser.parse(value).next();
  } catch (error) {
    throw new Error(`must be a cron expression (${error instanceof Error ? error.message : 'it never comes due'})`);
  }
}

export function mustBeTimeZone(value: string): void {
  if (!isTimeZone(value)) {
    throw new Error(`must be an IANA time zone such as Europe/Paris, not ${JSON.stringify(value)}`);
  }
}

/** Checks the prefix of the Redis keys. */
export function mustBeNamespace(text: string): void {
  if (!/^[a-z0-9-]{1,40}$/.test(text)) {
    throw new Error(`must have 1 to 40 lower-case letters, digits, and hyphens, not ${JSON.stringify(text)}`);
  }
}

/** Numbers of shards that an installation can have. */
export const SHARD_COUNTS: readonly number[] = [1, 2, 4, 8, 16, 32, 64, 128, 256];
const MOST_SHARDS = 256;

/** Returns the numbers in a text like `0-31,40`. */
export function parseShardNumbers(text: string): readonly number[] {
  return text.split(',').flatMap((part) => {
    const [, from = '', to = from] = /^(\d{1,3})(?:-(\d{1,3}))?$/.exec(part) ?? [];
    const [first, last] = [Number(from), Number(to)];
    if (from === '' || last < first || last >= MOST_SHARDS) {
      throw new Error(`must be numbers and ranges like 0-31,40, all below ${MOST_SHARDS}, not ${JSON.stringify(text)}`);
    }
    return Array.from({ length: last - first + 1 }, (_, i) => first + i);
  });
}

export function mustBeDate(value: string): void {
  if (parseDay(value) === null) throw new Error(`must be a date like 2010-01-31, not ${JSON.stringify(value)}`);
}
