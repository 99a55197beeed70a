import { messageOf } from '@tearsheet/shared';

/** The data folder has no usable snapshot. */
export abstract class UnusableDataError extends Error {}

/** Nothing was imported into the data folder yet. */
export class NoSnapshotError extends UnusableDataError {
  override readonly name = 'NoSnapshotError';
  constructor(folder: string) {
    super(`no market data in ${folder} yet: import some first`);
  }
}

/** The bytes of a snapshot file are not those that were written. */
export class DamagedSnapshotError extends UnusableDataError {
  override readonly name = 'DamagedSnapshotError';
}

/** The snapshot cannot be opened, for example because of its format or the permissions of the folder. */
export class UnreadableDataError extends UnusableDataError {
  override readonly name = 'UnreadableDataError';
  constructor(folder: string, cause: unknown) {
    super(`the market data in ${folder} cannot be read: ${messageOf(cause)}`, { cause });
  }
}

/** Another process is writing into the data folder. */
export class SnapshotBusyError extends Error {
  override readonly name = 'SnapshotBusyError';
  constructor(folder: string, options?: ErrorOptions) {
    super(`another import is writing into ${folder}`, options);
  }
}

/** The content cannot become a snapshot, or a written file is wrong. Nothing was changed. */
export class SnapshotContentError extends Error {
  override readonly name = 'SnapshotContentError';
}
