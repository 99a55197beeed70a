/** The text between the marks `<!-- name -->` and `<!-- end name -->` of a page replaced; throws when they are not there. */
export function replaceSection(page: string, name: string, text: string): string {
  const [open, close] = [`<!-- ${name} -->\n`, `\n<!-- end ${name} -->`];
  const from = page.indexOf(open);
  const to = page.indexOf(close);
  if (from < 0 || to < from) throw new Error(`the page has no section ${name}`);
  return page.slice(0, from + open.length) + text + page.slice(to);
}
