import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const { values: options } = parseArgs({
  options: { prices: { type: 'string' }, check: { type: 'string', multiple: true } },
});

/** The folder with real prices (`--prices FOLDER`), or null. Its table stays as it is without one. */
export const PRICES: string | null = options.prices ?? null;

/**
 * Writes measured tables into a page of `docs`, each between the marks `<!-- name -->` and `<!-- end name -->`. With
 * `--check FILE`, which may be repeated, it compares them with the files instead. It ends with status 1 if any differs.
 *
 * @param tables Markdown by the name of its section
 */
export async function updatePage(name: string, command: string, tables: ReadonlyMap<string, string>): Promise<void> {
  for (const file of options.check ?? [fileURLToPath(new URL(`../docs/${name}`, import.meta.url))]) {
    const page = await readFile(file, 'utf8');
    let made = page;
    for (const [section, table] of tables) made = replaceSection(made, section, table);
    if (options.check === undefined) await writeFile(file, made);
    else if (made !== page) {
      console.error(`${file} does not show these figures: run "${command}"`);
      process.exitCode = 1;
    }
  }
}

function replaceSection(page: string, name: string, text: string): string {
  const [open, close] = [`<!-- ${name} -->\n`, `\n<!-- end ${name} -->`];
  const from = page.indexOf(open);
  const to = page.indexOf(close);
  if (from < 0 || to < from) throw new Error(`the page has no section ${name}`);
  return page.slice(0, from + open.length) + text + page.slice(to);
}
