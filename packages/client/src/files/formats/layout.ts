import type { ColumnMap, Format } from '../imported.ts';
import type { Kind } from '../kinds.ts';

/** The export of a broker as data: what its header has, and where it differs from other tables. */
export interface Layout {
  readonly name: Format;
  /** Headers that every file has. */
  readonly headers: readonly string[];
  /** The header of each value. An empty one means that no column has the value. */
  readonly columns: ColumnMap;
  readonly dateFormat: string;
  readonly decimal: '.' | ',';
  readonly currency: string;
  /** Texts that mean something else than in other tables. `shares` is for rows with shares and without money. */
  readonly kinds: readonly (readonly [text: RegExp, kind: Kind, only?: 'shares'])[];
  /** Symbols of funds that hold the cash of an account. They count as cash. */
  readonly cash?: RegExp;
}
