import type { AnswerBook } from '@tearsheet/client/files';
import { t } from '@tearsheet/presentation/text';
import { useEffect, useState } from 'preact/hooks';
import type { Content, ImportChoices, readContent } from './importChoices.ts';

export type Reading = ReturnType<typeof readContent>;

/** Reads files away from the page. Loaded when it is first used, because a thread starts with this module. */
export async function reader(): Promise<typeof import('./reader.ts').inThread> {
  return (await import('./reader.ts')).inThread;
}

/** A content that was read. */
interface Read {
  readonly content: Content;
  readonly choices: ImportChoices;
  readonly reading: Reading;
}

/**
 * Returns the reading of a content, which is the one with the choices before while the next one is made, and whether it is made.
 * Null until the first one is there.
 */
export function useReading(
  content: Content | null,
  since: string,
  choices: ImportChoices,
  book: AnswerBook,
  onProblem: (text: string) => void,
): { readonly reading: Reading | null; readonly isReading: boolean } {
  const [read, setRead] = useState<Read | null>(null);
  useEffect(() => {
    if (content === null) {
      setRead(null);
      return;
    }
    let isStale = false;
    reader()
      .then((inThread) => inThread('content', content.text, since, choices, book))
      .then(
        (reading) => {
          if (!isStale) setRead({ content, choices, reading });
        },
        (error: unknown) => {
          if (!isStale) onProblem(error instanceof Error ? `${error.message}.` : t('The file cannot be read.'));
        },
      );
    return () => {
      isStale = true;
    };
  }, [content, since, choices, book]);
  const isReading = content !== null && (read?.content !== content || read.choices !== choices);
  return { reading: read !== null && read.content === content ? read.reading : null, isReading };
}
