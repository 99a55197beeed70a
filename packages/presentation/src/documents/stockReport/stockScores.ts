import { lineChart } from '../../charts/lines.ts';
import { radar } from '../../charts/radar.ts';
import { LIGHT, seriesColour } from '../../charts/theme.ts';
import { isMonthEnd, longDate, timeOf } from '../../format/formatDate.ts';
import { plain } from '../../format/formatNumber.ts';
import { left, right } from '../cells.ts';
import type { Chart, DocumentSection } from '../reportDocument.ts';
import { SCORE_NAMES, type ScoreHistory } from './stockParts.ts';
import type { StockReport } from './stockReport.ts';

const MAX_SCORE = 10;

/** The factor scores today and over time. */
export function stockScores({ scores, identity }: StockReport): DocumentSection | null {
  if (!scores) return null;
  const profile = scoreProfile(scores, identity.ric);
  const history = scoreHistory(scores);
  if (profile && history) {
    return { id: 'scores', title: 'Factor scores', blocks: [{ kind: 'beside', left: [profile], right: [history] }] };
  }
  const blocks = [profile, history].filter((block) => block !== null);
  return blocks.length === 0 ? null : { id: 'scores', title: 'Factor scores', blocks };
}

function scoreProfile({ latest, peer_median: peers }: ScoreHistory, ric: string): Chart | null {
  const known = SCORE_NAMES.filter((name) => latest[name] !== null);
  if (known.length < 3) return null;
  const profiles = [
    { name: ric, colour: LIGHT.accent, values: known.map((name) => latest[name] ?? 0) },
    ...(peers && known.every((name) => peers[name] !== null)
      ? [{ name: 'Median of peers', colour: LIGHT.benchmark, values: known.map((name) => peers[name] ?? 0) }]
      : []),
  ];
  return {
    kind: 'chart',
    id: 'score-profile',
    title: latest.total === null ? 'Scores today' : `Scores today (composite ${plain(latest.total, 1)} of 10)`,
    description: 'Scores by factor, 0 in the centre to 10 at the edge.',
    height: 330,
    draw: (frame) => radar(frame, { axes: known.map(capital), max: MAX_SCORE, profiles }),
    data: {
      columns: [left('Factor'), right(ric), ...(peers ? [right('Median of peers')] : [])],
      rows: [...known, ...(latest.total === null ? [] : ['total' as const])].map((name) => [
        capital(name),
        plain(latest[name], 1),
        ...(peers ? [plain(peers[name], 1)] : []),
      ]),
      note: null,
    },
  };
}

function scoreHistory({ history }: ScoreHistory): Chart | null {
  const names = (['total', ...SCORE_NAMES] as const).filter((name) => history.some((row) => row[name] !== null));
  if (names.length === 0 || history.length < 2) return null;
  const times = history.map(({ date }) => timeOf(date));
  const lines = names.map((name, index) => ({
    name: capital(name),
    colour: name === 'total' ? LIGHT.accent : seriesColour(index),
    times,
    values: history.map((row) => row[name]),
    isThin: name !== 'total',
  }));
  return {
    kind: 'chart',
    id: 'score-history',
    title: 'Scores over time',
    description: 'Weekly scores, 0 to 10.',
    height: 330,
    draw: (frame) => lineChart(frame, lines, { unit: 'number', range: [0, MAX_SCORE] }),
    data: {
      columns: [left('Week'), ...names.map((name) => right(capital(name)))],
      rows: history
        .filter(({ date }, index) => isMonthEnd(date, history[index + 1]?.date))
        .map((row) => [longDate(row.date), ...names.map((name) => plain(row[name], 1))]),
      note: 'The last week of each month.',
    },
  };
}

function capital(word: string): string {
  return word === 'total' ? 'Composite' : word.charAt(0).toUpperCase() + word.slice(1);
}
