import { counted, left, orMissing, right, wide } from '../document/cells.ts';
import type { Block, DocumentSection } from '../document/reportDocument.ts';
import { figure } from '../format/formatFigure.ts';
import type { StockReport } from './stockReport.ts';

/** Every fact behind the report with its source, and how the prose was checked against them. */
export function stockSources({ facts, grounding, notes, source, identity }: StockReport): DocumentSection {
  const blocks: Block[] = [];
  if (facts.length > 0) {
    blocks.push({
      kind: 'table',
      title: `All ${counted(facts.length, 'fact')} behind this report`,
      columns: [wide('Fact'), right('Value'), left('Period'), left('Source'), left('Id')],
      rows: facts.map(({ id, label, value, unit, period, source: origin }) => [
        label,
        figure(value, unit, identity.currency),
        orMissing(period),
        origin,
        { text: id, tone: 'muted' },
      ]),
      note: null,
    });
  }
  const { numbers, grounded, removed } = grounding;
  const checked = `The prose was written by ${source.narrator}. ${counted(numbers, 'number')} in it ${numbers === 1 ? 'was' : 'were'} looked up in the facts: ${grounded} ${grounded === 1 ? 'was' : 'were'} found${removed > 0 ? `, and ${counted(removed, 'sentence')} with figures that were not found ${removed === 1 ? 'was' : 'were'} removed` : ''}.`;
  blocks.push({ kind: 'prose', heading: 'How it was checked', paragraphs: [checked], bullets: notes, small: true });
  return { id: 'sources', title: 'Facts and sources', blocks };
}
