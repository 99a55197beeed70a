import { counted } from '@tearsheet/shared';
import type { Block, DocumentSection } from '../reportDocument.ts';
import { factTable } from './factTable.ts';
import type { StockReport } from './stockReport.ts';

/** Every fact behind the report with its source, and how the prose was checked against them. */
export function stockSources(report: StockReport): DocumentSection {
  const { facts, grounding, notes, source } = report;
  const blocks: Block[] = [];
  if (facts.length > 0) blocks.push(factTable(report));
  const { numbers, grounded, removed } = grounding;
  const checked = `The prose was written by ${source.narrator}. ${counted(numbers, 'number')} in it ${numbers === 1 ? 'was' : 'were'} looked up in the facts: ${grounded} ${grounded === 1 ? 'was' : 'were'} found${removed > 0 ? `, and ${counted(removed, 'sentence')} with figures that were not found ${removed === 1 ? 'was' : 'were'} removed` : ''}.`;
  blocks.push({ kind: 'prose', heading: 'How it was checked', paragraphs: [checked], bullets: notes, small: true });
  return { id: 'sources', title: 'Facts and sources', blocks };
}
