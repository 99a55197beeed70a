/** Markup that is safe to put into a page: made by `html` or `trusted`, never by joining strings. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

export type Part = Markup | string | number | null | false | readonly Part[];

/** A template whose values are escaped unless they are Markup; null and false write nothing, lists are joined. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return new Markup(strings.map((text, index) => text + (index < parts.length ? write(parts[index]) : '')).join(''));
}

/** For text that is markup already: our own styles and the charts. */
export function trusted(text: string): Markup {
  return new Markup(text);
}

/** Fit for text and for attributes in double or single quotes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

function write(part: Part | undefined): string {
  if (part === null || part === false || part === undefined) return '';
  if (part instanceof Markup) return part.text;
  if (typeof part === 'object') return part.map(write).join('');
  return escapeHtml(String(part));
}
