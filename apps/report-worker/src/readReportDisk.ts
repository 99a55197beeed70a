import type { Reading } from '@tearsheet/runtime';
import type { ReportStore } from '@tearsheet/runtime/reports';

/** The free space of the report folder, and whether reports wait for more; nothing for object storage. */
export async function readReportDisk(
  reports: Pick<ReportStore, 'freeBytes' | 'requireRoom'>,
): Promise<readonly Reading[]> {
  const free = await reports.freeBytes();
  if (free === null) return [];
  const isFull = await reports.requireRoom().then(
    () => false,
    () => true,
  );
  return [
    single('tearsheet_report_disk_free_bytes', 'Free space where reports are stored.', free),
    single('tearsheet_report_disk_full', '1 when reports wait because the disk is full.', Number(isFull)),
  ];
}

function single(name: string, help: string, value: number): Reading {
  return { name, help, values: [{ labels: {}, value }] };
}
