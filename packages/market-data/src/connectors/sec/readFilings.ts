import { type Day, parseDay } from '@tearsheet/shared';
import { SourceError } from '../connector.ts';
import { type JsonField, jsonField } from '../jsonField.ts';
import { CONCEPTS, type Concept } from './concepts.ts';

/** One report as the company filed it. */
export interface Filing {
  readonly isAnnual: boolean;
  readonly filed: Day;
  readonly fiscalYear: number | null;
  /** The values by `factKey`. If several tags mean one item, the preferred tag decides. */
  readonly values: Map<string, number>;
  /** The latest end among the periods whose flows are reported. It is the period of the report. */
  periodEnd: Day;
}

export interface Filings {
  readonly currency: string;
  /** The oldest first. */
  readonly filings: readonly Filing[];
}

/**
 * Returns the key of a fact.
 *
 * @param start null for an item at one instant
 */
export function factKey(item: string, start: Day | null, end: Day): string {
  return `${item}|${start ?? ''}|${end}`;
}

const FORMS = /^(10-K|10-KT|10-Q|10-QT|20-F|40-F)(\/A)?$/;

/**
 * Reads the periodic reports in a company-facts document (data.sec.gov/api/xbrl/companyfacts), including amendments.
 * Leaves out reports of other forms such as 8-K. Null if there is none. Throws a SourceError that names the field that
 * changed.
 */
export function readFilings(document: unknown): Filings | null {
  const facts = jsonField(document, 'companyfacts').get('facts');
  const taxonomy = taxonomyOf(facts);
  if (!taxonomy) return null;
  const filings = new Map<string, Filing>();
  for (const concept of CONCEPTS) for (const tag of concept[taxonomy.tags]) readTag(concept, taxonomy.facts.get(tag));
  const usable = [...filings.values()].filter(({ periodEnd }) => Number.isFinite(periodEnd));
  return { currency: taxonomy.currency, filings: usable.sort((a, b) => a.filed - b.filed) };

  function readTag({ item, kind }: Concept, tag: JsonField): void {
    if (tag.isAbsent) return;
    const facts = tag.get('units').get(item === 'shares_diluted' ? 'shares' : (taxonomy?.currency ?? ''));
    for (const fact of facts.items()) {
      if (!FORMS.test(fact.get('form').textOrNull() ?? '')) continue;
      const filing = filingOf(fact);
      const end = day(fact.get('end'));
      const start = kind === 'instant' ? null : day(fact.get('start'));
      const key = factKey(item, start, end);
      if (!filing.values.has(key)) filing.values.set(key, fact.get('val').number());
      if (kind === 'flow' && end <= filing.filed) filing.periodEnd = Math.max(filing.periodEnd, end);
    }
  }

  function filingOf(fact: JsonField): Filing {
    const accession = fact.get('accn').text();
    const known = filings.get(accession);
    if (known) return known;
    const filing: Filing = {
      isAnnual: !fact.get('form').text().startsWith('10-Q'),
      filed: day(fact.get('filed')),
      fiscalYear: fact.get('fy').numberOrNull(),
      values: new Map(),
      periodEnd: Number.NEGATIVE_INFINITY,
    };
    filings.set(accession, filing);
    return filing;
  }
}

/** Returns the taxonomy and the currency of most of a company's balance sheets. */
function taxonomyOf(facts: JsonField): { tags: 'us' | 'ifrs'; facts: JsonField; currency: string } | null {
  for (const [name, tags] of [
    ['us-gaap', 'us'],
    ['ifrs-full', 'ifrs'],
  ] as const) {
    const found = facts.get(name);
    const assets = found.isAbsent ? found : found.get('Assets');
    if (assets.isAbsent) continue;
    const units = assets
      .get('units')
      .entries()
      .filter(([unit]) => /^[A-Z]{3}$/.test(unit));
    const [most] = units.sort(([, a], [, b]) => b.items().length - a.items().length);
    if (most) return { tags, facts: found, currency: most[0] };
  }
  return null;
}

function day(field: JsonField): Day {
  const parsed = parseDay(field.text());
  if (parsed === null) throw new SourceError('schema', `unexpected answer: ${field.path} is not a day`);
  return parsed;
}
