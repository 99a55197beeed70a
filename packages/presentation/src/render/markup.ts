import escapeHtml from 'escape-html';

export { escapeHtml };

/** Markup that is safe to put into a page. Only `html` and `trusted` create it, so a joined string can never be one by mistake. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

export type Part = Markup | string | number | null | false | readonly Part[];

/** Returns a template whose values are escaped unless they are Markup. Lists are joined. null and false write nothing. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return new Markup(strings.map((text, index) => text + (index < parts.length ? write(parts[index]) : '')).join(''));
}

/** Returns text that is already markup, such as our own styles and charts. */
export function trusted(text: string): Markup {
  return new Markup(text);
}

function write(part: Part | undefined): string {
  if (part === null || part === false || part === undefined) return '';
  if (part instanceof Markup) return part.text;
  if (typeof part === 'object') return part.map(write).join('');
  return escapeHtml(String(part));
}
