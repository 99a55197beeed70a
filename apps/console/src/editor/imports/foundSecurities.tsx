import { KEEP, type Question, type SecurityMatch, SKIP } from '@tearsheet/client/files';
import { t } from '@tearsheet/presentation/text';
import type { JSX } from 'preact';
import { FactList } from './fileFacts.tsx';
import type { FoundSecurities } from './useSecurities.ts';

/** One choice for all securities that are not known. Shown for several of them. */
export function AllUnknown({
  questions,
  onAnswer,
}: {
  readonly questions: readonly Question[];
  readonly onAnswer: (answers: readonly (readonly [Question, string])[]) => void;
}): JSX.Element | null {
  if (questions.length < 2) return null;
  const priced = questions.filter(({ choices }) => choices.some(({ value }) => value === KEEP));
  return (
    <p class="question">
      <strong>{t('{count} securities are not known.', { count: questions.length })}</strong>
      {priced.length < 2 ? null : (
        <button type="button" class="small" onClick={() => onAnswer(priced.map((question) => [question, KEEP]))}>
          {t('Keep {count} at the prices of the file', { count: priced.length })}
        </button>
      )}
      <button type="button" class="small" onClick={() => onAnswer(questions.map((question) => [question, SKIP]))}>
        {t('Leave all {count} out', { count: questions.length })}
      </button>
    </p>
  );
}

const MATCHES = 12;

/** The instrument of each security, and why it was chosen. */
export function Securities({
  securities: { matches, state, problem },
  symbols,
}: {
  readonly securities: FoundSecurities;
  readonly symbols: Readonly<Record<string, string>>;
}): JSX.Element | null {
  if (state === 'waiting') return <p role="status">{t('Matching the securities…')}</p>;
  if (problem !== null)
    return <p class="notice info">{t('The securities were not matched yet: {problem}', { problem })}</p>;
  if (matches.length === 0) return null;
  const line = ({ symbol, name, ric, instrument, reason }: SecurityMatch) => {
    const choice = symbols[symbol];
    const what =
      choice === undefined
        ? ric === null
          ? reason
          : `${ric}${instrument === '' ? '' : `, ${instrument}`} (${reason})`
        : choice === KEEP
          ? t('kept at the prices of the file')
          : choice === SKIP
            ? t('left out')
            : choice === ric
              ? `${ric}${instrument === '' ? '' : `, ${instrument}`} (${reason})`
              : t('{choice} (your choice)', { choice });
    return [name === '' || name === symbol ? symbol : `${symbol}, ${name}`, what] as const;
  };
  return (
    <section aria-labelledby="securities-title">
      <h3 id="securities-title">
        {t('{count, plural, one {One security} other {# securities}}', { count: matches.length })}
      </h3>
      <FactList facts={matches.slice(0, MATCHES).map(line)} />
      {matches.length > MATCHES ? (
        <details>
          <summary>{t('{count} more', { count: matches.length - MATCHES })}</summary>
          <FactList facts={matches.slice(MATCHES).map(line)} />
        </details>
      ) : null}
    </section>
  );
}
