import { lineChart } from '../../charts/lines.ts';
import { radar } from '../../charts/radar.ts';
import { seriesColor } from '../../charts/theme.ts';
import { isMonthEnd, longDate, timeOf } from '../../format/dates.ts';
import { plain } from '../../format/numbers.ts';
import { labelText } from '../../language/labels.ts';
import { t } from '../../language/translate.ts';
import { beside, type Chart, type DocumentSection, left, right, section } from '../document.ts';
import { MAX_SCORE, SCORE_NAMES } from '../tearSheet/positions.ts';
import type { ScoreHistory, ScoreName, StockReport } from './stockReport.ts';

/** The factor scores today and over time. */
export function stockScores({ scores, identity }: StockReport): DocumentSection | null {
  if (!scores) return null;
  return section('scores', t('Factor scores'), [...beside(scoreProfile(scores, identity.name), scoreHistory(scores))]);
}

function scoreProfile({ latest, peer_median: peers }: ScoreHistory, ric: string): Chart | null {
  const known = SCORE_NAMES.filter((name) => latest[name] !== null);
  if (known.length < 3) return null;
  const profiles = [
    { name: ric, color: 'accent' as const, values: known.map((name) => latest[name] ?? 0) },
    ...(peers && known.every((name) => peers[name] !== null)
      ? [{ name: labelText('peer_median'), color: 'benchmark' as const, values: known.map((name) => peers[name] ?? 0) }]
      : []),
  ];
  return {
    kind: 'chart',
    id: 'score-profile',
    title:
      latest.total === null
        ? t('Scores today')
        : t('Scores today (composite {total} of 10)', { total: plain(latest.total, 1) }),
    description: t('Scores by factor, 0 in the center to 10 at the edge.'),
    height: 330,
    draw: (frame) => radar(frame, { axes: known.map(scoreName), max: MAX_SCORE, profiles }),
    data: () => ({
      columns: [left(t('Factor')), right(ric), ...(peers ? [right(labelText('peer_median'))] : [])],
      rows: [...known, ...(latest.total === null ? [] : ['total' as const])].map((name) => [
        scoreName(name),
        plain(latest[name], 1),
        ...(peers ? [plain(peers[name], 1)] : []),
      ]),
      note: null,
    }),
  };
}

function scoreHistory({ history }: ScoreHistory): Chart | null {
  // Six lines over each other cannot be read. The others are shown if there is no composite.
  const known = (['total', ...SCORE_NAMES] as const).filter((name) => history.some((row) => row[name] !== null));
  const names = known[0] === 'total' ? known.slice(0, 1) : known;
  if (names.length === 0 || history.length < 2) return null;
  const times = history.map(({ date }) => timeOf(date));
  const lines = names.map((name, index) => ({
    name: scoreName(name),
    color: name === 'total' ? ('accent' as const) : seriesColor(index),
    times,
    values: history.map((row) => row[name]),
    isThin: name !== 'total',
  }));
  return {
    kind: 'chart',
    id: 'score-history',
    title: names[0] === 'total' ? t('Composite score over time') : t('Scores over time'),
    description: t('Weekly, 0 to 10.'),
    height: 330,
    draw: (frame) => lineChart(frame, lines, { unit: 'number', range: [0, MAX_SCORE] }),
    data: () => ({
      columns: [left(t('Week')), ...names.map((name) => right(scoreName(name)))],
      rows: history
        .filter(({ date }, index) => isMonthEnd(date, history[index + 1]?.date))
        .map((row) => [longDate(row.date), ...names.map((name) => plain(row[name], 1))]),
      note: t('The last week of each month.'),
    }),
  };
}

function scoreName(name: ScoreName | 'total'): string {
  return labelText(`scores.${name}`);
}
