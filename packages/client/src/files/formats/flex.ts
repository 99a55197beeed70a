import { isCurrency } from '../currencies.ts';
import type { ReadOptions } from '../imported.ts';
import type { Line } from '../parseRows.ts';
import type { Report } from '../report.ts';
import { Table } from '../table.ts';
import { FlexRecords } from './flexRecords.ts';
import { findHeader, type TableFormat } from './tableFormat.ts';
import { xmlTags } from './xmlTags.ts';

/** Sections of a Flex report that have rows to import. */
const SECTIONS = ['Trade', 'TradeConfirm', 'CashTransaction', 'CorporateAction', 'Transfer'];

/** A Flex query of Interactive Brokers as XML: trades, cash transactions, corporate actions, and transfers. */
export function readFlexXml(text: string, options: ReadOptions, report: Report): void {
  const found: { readonly line: number; readonly section: string; readonly attributes: ReadonlyMap<string, string> }[] =
    [];
  for (const { name, line, attributes } of xmlTags(text)) {
    if (name === 'AccountInformation' && isCurrency(attributes.get('currency') ?? '')) {
      report.currency ??= attributes.get('currency') ?? null;
    }
    if (SECTIONS.includes(name)) found.push({ line, section: name, attributes });
  }
  // The table has the attributes as columns, so that dates and numbers are read as in CSV.
  const headers = [...new Set(found.flatMap(({ attributes }) => [...attributes.keys()]))];
  const lines = found.map(({ line, attributes }) => ({
    number: line,
    cells: headers.map((name) => attributes.get(name) ?? ''),
  }));
  const records = recordsOf(headers, lines, options, report);
  for (const [index, { section }] of found.entries()) {
    const line = lines[index];
    if (line !== undefined) records.read(section, line);
  }
}

/** A Flex query of Interactive Brokers as CSV, in which each section has a header of its own. */
export const flexCsv: TableFormat = {
  name: 'interactive_brokers',
  headerAt: (lines) => findHeader(lines, isFlexHeader),
  read({ lines, options }, headerAt, report) {
    let headers: readonly string[] = [];
    let section: Line[] = [];
    const finish = () => {
      if (section.length === 0) return;
      const records = recordsOf(headers, section, options, report);
      for (const line of section) records.read(sectionOf(headers), line);
      section = [];
    };
    for (const [index, line] of lines.entries()) {
      const isHeader = isFlexHeader(line.cells) || line.cells.includes('ClientAccountID');
      const isFrame = /^(BO[FAS]|EO[FAS])$/.test(line.cells[0] ?? '');
      if (isHeader && index >= headerAt) {
        finish();
        headers = line.cells;
      } else if (isFrame || index < headerAt || line.cells.length < 3) report.skip(line.number, 'It frames a section.');
      else section.push(line);
    }
    finish();
  },
};

function isFlexHeader(cells: readonly string[]): boolean {
  return sectionOf(cells) !== '' && (cells.includes('CurrencyPrimary') || cells.includes('ClientAccountID'));
}

/** Returns the kind of the rows below a header of CSV. Empty for a section that is not imported. */
function sectionOf(cells: readonly string[]): string {
  const has = (...names: readonly string[]) => names.some((name) => cells.includes(name));
  if (has('Buy/Sell') && has('Quantity') && has('TradePrice', 'Price')) return 'Trade';
  if (has('Type') && has('Amount')) return 'CashTransaction';
  if (has('ActionDescription') && has('Quantity')) return 'CorporateAction';
  if (has('Direction') && has('Quantity')) return 'Transfer';
  return '';
}

function recordsOf(
  headers: readonly string[],
  lines: readonly Line[],
  options: ReadOptions,
  report: Report,
): FlexRecords {
  const plain = headers.map(plainHeader);
  const at = (pattern: RegExp) => plain.flatMap((name, index) => (pattern.test(name) ? [index] : []));
  const where = { dates: at(/^(tradedate|datetime|date|reportdate|settledate)$/), numbers: [], delimiter: ',' };
  const table = new Table(headers, lines, report, where, { decimal: '.', dateFormat: options.dateFormat });
  return new FlexRecords(table, plain, report, options);
}

/** Returns one spelling for the header of CSV and the attribute of XML: `CurrencyPrimary` and `currency` are the same. */
function plainHeader(name: string): string {
  const plain = name.replace(/[^A-Za-z]/g, '').toLowerCase();
  return (
    {
      currencyprimary: 'currency',
      assetclass: 'assetcategory',
      price: 'tradeprice',
      commission: 'ibcommission',
      notescodes: 'notes',
    }[plain] ?? plain
  );
}
