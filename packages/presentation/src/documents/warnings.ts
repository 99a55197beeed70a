import { counted } from '@tearsheet/shared';
import {
  effectText,
  faultName,
  type JobWarning,
  type WarningKind,
  warningKinds,
  warningText,
} from '@tearsheet/shared/schemas';
import { percent } from '../format/numbers.ts';
import { inLanguage, t } from '../language/translate.ts';
import { word } from '../language/words.ts';
import { clientText } from './client/clientText.ts';
import { dateCell, left, type Note, right, type Table, wide } from './document.ts';
import { readableWarning } from './tearSheet/remarks.ts';

export interface WarningOptions {
  readonly nameOf?: (ric: string) => string;
  /** Most kinds of each note. */
  readonly most?: number;
  /** Comes before each kind, for example the letter of an analysis. */
  readonly mark?: string;
}

const MOST_KINDS = 10;

/** Returns what has to be read before the figures: the faults in the data, and what differs from the request. One line for each kind. */
export function warningNotes(warnings: readonly JobWarning[], options: WarningOptions = {}): Note[] {
  const kinds = warningKinds(warnings);
  const faults = kinds.filter(({ fault }) => fault !== null);
  const differences = kinds.filter(({ fault }) => fault === null);
  return [
    ...faultNote(linesOf(faults, options)),
    ...noteOf(t('Differs from the portfolio that was sent'), [], linesOf(differences, options)),
  ];
}

function noteOf(heading: string, paragraphs: readonly string[], bullets: readonly string[]): Note[] {
  return bullets.length === 0
    ? []
    : [{ kind: 'note', look: 'warning', heading, paragraphs, bullets, languages: { bullets: 'en' } }];
}

/** Returns the faults in the data of several analyses, each with its mark. Null if there are none. */
export function comparedFaults(
  analyses: readonly (WarningOptions & { readonly warnings: readonly JobWarning[] })[],
): Note | null {
  const bullets = analyses.flatMap(({ warnings, ...options }) =>
    linesOf(
      warningKinds(warnings).filter(({ fault }) => fault !== null),
      options,
    ),
  );
  return faultNote(bullets)[0] ?? null;
}

function faultNote(bullets: readonly string[]): Note[] {
  return noteOf(t('Faults in the data'), [t('The figures contain data that may be wrong.')], bullets);
}

function linesOf(
  kinds: readonly WarningKind[],
  { nameOf = (ric) => ric, most = MOST_KINDS, mark }: WarningOptions,
): string[] {
  // These are sentences of the service, and English like all of them.
  const write = (text: string) => inLanguage('en', () => clientText(readableWarning(text), nameOf));
  const before = mark === undefined ? '' : `${mark}: `;
  const lines = kinds.map((kind) => {
    const name = kind.fault === null ? '' : `${kind.fault}. `;
    return `${before}${name}${warningText(kind, write)}`;
  });
  const more = lines.length - most;
  return more > 0
    ? [...lines.slice(0, most), `${before}${counted(more, 'more kind of warnings', 'more kinds of warnings')}.`]
    : lines;
}

/** Returns every warning with its days, its share, and its effect. Null without warnings. */
export function warningTable(warnings: readonly JobWarning[], nameOf: (ric: string) => string): Table | null {
  if (warnings.length === 0) return null;
  return {
    kind: 'table',
    title: t('All warnings'),
    isFolded: true,
    columns: [
      left(t('Holding')),
      left(t('Kind')),
      left(t('From')),
      left(t('To')),
      right(t('Share of the portfolio')),
      right(t('Effect on the total return')),
      wide(t('Warning')),
    ],
    rows: warnings.map(
      ({ code, message, symbol, first_date, last_date, portfolio_share: share, total_return_effect_bps: effect }) => [
        symbol === undefined ? '' : { text: nameOf(symbol), ric: symbol },
        word(faultName(code) ?? 'Difference from the request'),
        dateCell(first_date ?? null),
        dateCell(last_date ?? null),
        { text: share === undefined ? '' : percent(share), value: share ?? null },
        { text: effect === undefined ? '' : effectText(effect), value: effect ?? null },
        { text: readableWarning(message), lang: 'en' },
      ],
    ),
    shown: 20,
    note: null,
  };
}
