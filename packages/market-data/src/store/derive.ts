import type { Weekday } from '@tearsheet/shared/dates';
import type { SnapshotContent } from '../content.ts';
import { inspectContent } from '../quality/inspectContent.ts';
import { companyValues } from './companyValues.ts';
import { SnapshotContentError } from './errors.ts';
import { denseCloses, priceBasis, servedColumn } from './servedCloses.ts';
import type { Derived } from './writeTables.ts';

export interface DerivedContent extends Derived {
  readonly lastWeekday: Weekday;
}

/** What a snapshot adds to its content. Throws SnapshotContentError for content that contradicts itself. */
export function derive(content: SnapshotContent): DerivedContent {
  assertConsistent(content);
  const payers = new Set(content.dividends.map((row) => row.ric));
  const served: Map<string, NonNullable<ReturnType<Derived['served']['get']>>> = new Map();
  let lastWeekday = Number.NEGATIVE_INFINITY;
  for (const [ric, columns] of content.prices) {
    const basis = priceBasis(columns, payers.has(ric));
    const closes = denseCloses(columns.days, servedColumn(columns, basis));
    served.set(ric, { basis, closes });
    if (closes) lastWeekday = Math.max(lastWeekday, closes.first + closes.values.length - 1);
  }
  if (!Number.isFinite(lastWeekday)) throw new SnapshotContentError('a snapshot needs at least one price');
  return {
    served,
    findings: inspectContent(content, served),
    values: companyValues(content, lastWeekday),
    lastWeekday,
  };
}

function assertConsistent(content: SnapshotContent): void {
  const rics = new Set(content.instruments.map((row) => row.ric));
  if (rics.size !== content.instruments.length) throw new SnapshotContentError('an instrument is listed twice');
  for (const [ric, { days, close }] of content.prices) {
    if (!rics.has(ric)) throw new SnapshotContentError(`${ric} has prices but no instrument row`);
    if (days.length !== close.length) throw new SnapshotContentError(`${ric}: days and closes differ in length`);
    assertAscending(ric, days);
  }
  for (const [pair, { days }] of content.fx) assertAscending(pair, days);
}

function assertAscending(what: string, days: Int32Array): void {
  for (let i = 1; i < days.length; i++) {
    if ((days[i] as number) <= (days[i - 1] as number)) throw new SnapshotContentError(`${what}: days do not ascend`);
  }
}
