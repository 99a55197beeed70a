import type { ComponentChildren, JSX } from 'preact';
import { wordsOf } from './wordsOf.ts';

/** A text, a list of texts, or named ones. */
export type Written = string | readonly string[] | { readonly [name: string]: Written };

/** Named texts under their names, as deep as they go. */
export function Prose({ texts }: { readonly texts: Readonly<Record<string, Written>> }): JSX.Element {
  return <div class="prose">{entries(texts, 3)}</div>;
}

function entries(texts: Readonly<Record<string, Written>>, level: 3 | 4): ComponentChildren {
  const Heading = level === 3 ? 'h3' : 'h4';
  return Object.entries(texts).map(([name, text]) => [
    <Heading key={`${name}-title`}>{wordsOf(name)}</Heading>,
    written(text),
  ]);
}

function written(text: Written): ComponentChildren {
  if (typeof text === 'string') return <Paragraphs text={text} />;
  if (isList(text)) {
    return (
      <ul>
        {text.map((item, index) => (
          <li key={index}>{item}</li>
        ))}
      </ul>
    );
  }
  return entries(text, 4);
}

function isList(text: Exclude<Written, string>): text is readonly string[] {
  return Array.isArray(text);
}

/** Paragraphs apart by blank lines. */
export function Paragraphs({ text }: { readonly text: string }): JSX.Element {
  return (
    <div>
      {text.split(/\n{2,}/).map((paragraph, index) => (
        <p key={index}>{paragraph}</p>
      ))}
    </div>
  );
}
