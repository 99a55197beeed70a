/** Columns that are filled in place; the first `length` elements of each count. */
type Columns = { length: number } & { readonly [name: string]: number | Int32Array | Float64Array };

/** Puts the longer columns of `larger` in the place of full ones, with what was written so far. */
export function growColumns<Book extends Columns>(book: Book, larger: Book): void {
  for (const [name, column] of Object.entries(larger)) {
    const full = book[name];
    if (typeof column === 'object' && typeof full === 'object') column.set(full);
  }
  Object.assign(book, larger, { length: book.length });
}
