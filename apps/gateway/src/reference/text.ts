import { html, type Markup } from '@tearsheet/http';

/** Returns a text whose parts between backticks are code. */
export function withCode(text: string): Markup {
  return html`${text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part))}`;
}

/** @example words('validatePortfolio') // Validate portfolio */
export function words(operationId: string): string {
  const text = operationId.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return `${text[0]?.toUpperCase() ?? ''}${text.slice(1)}`;
}

/** Text, comments, numbers, and words. A text that is not closed ends with its line, so that the time is linear. */
const PARTS =
  /("(?:[^"\\\n]|\\.)*"?|'(?:[^'\\\n]|\\.)*'?)|(#[^\n]*|(?<!:)\/\/[^\n]*)|\b(\d[\w.]*)|\b(import|from|const|await|for|of|in|if|else|with|as|print|export|true|false|null|True|False|None)\b/g;
const CLASSES = ['s', 'c', 'n', 'w'] as const;

/** Returns code in colors. Its text is the code, sign for sign. */
export function highlighted(code: string): Markup {
  const parts: (Markup | string)[] = [];
  let end = 0;
  for (const match of code.matchAll(PARTS)) {
    const after = match.index + match[0].length;
    const isKey = match[0].startsWith('"') && code.startsWith(':', after);
    const kind = CLASSES[match.slice(1).findIndex((group) => group !== undefined)];
    parts.push(code.slice(end, match.index), html`<b class="${isKey ? 'k' : (kind ?? '')}">${match[0]}</b>`);
    end = after;
  }
  return html`${[...parts, code.slice(end)]}`;
}
