import { type ImportedFile, skippedGroups } from '@tearsheet/client/files';
import { t } from '@tearsheet/presentation/text';
import type { JSX } from 'preact';
import { cents } from './closingFacts.tsx';

const PROBLEMS = 20;

export function Problems({ problems }: Pick<ImportedFile, 'problems'>): JSX.Element {
  return (
    <ul class="issues" aria-label={t('Problems of the file')}>
      {problems.slice(0, PROBLEMS).map(({ line, severity, message }) => (
        <li key={`${line} ${message}`} class={severity}>
          {line === null ? message : t('Line {line}: {message}', { line, message })}
        </li>
      ))}
      {problems.length > PROBLEMS ? <li>{t('and {count} more', { count: problems.length - PROBLEMS })}</li> : null}
    </ul>
  );
}

/** The lines that were left out, by their reasons, with their money. */
export function SkippedLines({ skipped }: Pick<ImportedFile, 'skipped'>): JSX.Element | null {
  if (skipped.length === 0) return null;
  const groups = skippedGroups(skipped);
  const money = groups.reduce((sum, group) => sum + group.money, 0);
  return (
    <section aria-labelledby="skipped-title">
      <h3 id="skipped-title">
        {money === 0
          ? t('{count, plural, one {# line left out} other {# lines left out}}', { count: skipped.length })
          : t(
              '{count, plural, one {# line left out, with {money} in all} other {# lines left out, with {money} in all}}',
              {
                count: skipped.length,
                money: cents(money),
              },
            )}
      </h3>
      <ul class="issues">
        {groups.slice(0, PROBLEMS).map(({ reason, lines, money: own }) => (
          <li key={reason}>
            <span>{reason}</span>
            <span class="hint">
              {own === 0
                ? linesText(lines)
                : t('{lines}; money {money}', { lines: linesText(lines), money: cents(own) })}
            </span>
          </li>
        ))}
        {groups.length > PROBLEMS ? (
          <li>{t('and {count} more reasons', { count: groups.length - PROBLEMS })}</li>
        ) : null}
      </ul>
    </section>
  );
}

function linesText(lines: readonly number[]): string {
  const list = `${lines.slice(0, 6).join(', ')}${lines.length > 6 ? ', …' : ''}`;
  return t('{count, plural, one {Line {list}} other {# lines: {list}}}', { count: lines.length, list });
}
