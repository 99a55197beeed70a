import { type Day, parseDay } from '@tearsheet/shared';
import sax from 'sax';
import type { EtfHoldingRow } from '../../content.ts';
import { readNport } from '../../importers/nportForm.ts';
import { SourceError } from '../connector.ts';
import type { JsonField } from '../jsonField.ts';

/** A fund as the SEC numbers it. A trust has many series, each of which is a fund with reports of its own. */
export interface RegisteredFund {
  readonly cik: number;
  /** Null for a fund that is its whole trust, such as a unit investment trust. */
  readonly series: string | null;
}

const SERIES = /^S\d{9}$/;

/** Reads the SEC's list of the tickers of funds, `company_tickers_mf.json`. Throws SourceError. */
export function readFundTickers(list: JsonField): ReadonlyMap<string, RegisteredFund> {
  const names = list
    .get('fields')
    .required()
    .items()
    .map((name) => name.text());
  const at = (name: string) => {
    const position = names.indexOf(name);
    if (position < 0) throw new SourceError('schema', `unexpected answer: the tickers of funds have no ${name}`);
    return position;
  };
  const [cik, series, symbol] = [at('cik'), at('seriesId'), at('symbol')];
  const rows = list.get('data').required().items();
  return new Map(
    rows.flatMap((row) => {
      const cells = row.items();
      const ticker = cells[symbol]?.textOrNull() ?? null;
      const id = cells[series]?.textOrNull() ?? null;
      if (ticker === null || id === null || !SERIES.test(id)) return [];
      return [[ticker, { cik: cells[cik]!.number(), series: id }] as const];
    }),
  );
}

/** A filing in a list of EDGAR. */
export interface ListedFiling {
  /** NPORT-P, or NPORT-P/A for an amendment. */
  readonly form: string;
  readonly filed: Day;
  /** The accession number, such as 0001752724-24-055725. */
  readonly accession: string;
}

const ACCESSION = /^\d{10}-\d{2}-\d{6}$/;

/** Reads the Atom feed of a list of filings. Throws SourceError for anything else. */
export function readFilingList(xml: string): ListedFiling[] {
  const parser = sax.parser(true);
  const filings: ListedFiling[] = [];
  let isFeed = false;
  let texts = new Map<string, string>();
  let text = '';
  parser.onerror = (error) => {
    throw error;
  };
  parser.onopentag = ({ name }) => {
    if (name === 'feed') isFeed = true;
    if (name === 'entry') texts = new Map();
    text = '';
  };
  parser.ontext = (more) => {
    text += more;
  };
  parser.onclosetag = (name) => {
    if (name === 'entry') filings.push(filingOf(texts));
    else texts.set(name, text.trim());
    text = '';
  };
  try {
    parser.write(xml).close();
  } catch (error) {
    throw new SourceError('schema', 'unexpected answer: the list of filings is not an Atom feed', { cause: error });
  }
  if (!isFeed) throw new SourceError('schema', 'unexpected answer: the list of filings is not an Atom feed');
  return filings;
}

function filingOf(texts: ReadonlyMap<string, string>): ListedFiling {
  const [form = '', accession = ''] = [texts.get('filing-type'), texts.get('accession-number')];
  const filed = parseDay(texts.get('filing-date') ?? '');
  if (form === '' || filed === null || !ACCESSION.test(accession)) {
    throw new SourceError('schema', 'unexpected answer: a filing without its form, day, or accession number');
  }
  return { form, filed, accession };
}

/**
 * Returns the filings to read: the newest report, and the newest amendment if it came later, because it may correct that report.
 */
export function newestReports(filings: readonly ListedFiling[]): ListedFiling[] {
  const newest = (form: string) =>
    filings
      .filter((filing) => filing.form === form)
      .reduce<ListedFiling | null>((best, one) => (best === null || one.filed > best.filed ? one : best), null);
  const [report, amendment] = [newest('NPORT-P'), newest('NPORT-P/A')];
  if (report === null) return amendment === null ? [] : [amendment];
  return amendment === null || amendment.filed < report.filed ? [report] : [report, amendment];
}

/** Returns the path of the XML of a filing, below the address of EDGAR. */
export function reportPath({ cik }: RegisteredFund, { accession }: ListedFiling): string {
  return `/Archives/edgar/data/${cik}/${accession.replaceAll('-', '')}/primary_doc.xml`;
}

/**
 * Returns the holdings in a report on Form N-PORT. Throws SourceError for a report that cannot be read, and for that of another fund. A
 * fund without a series must not get the report of a series of its trust.
 */
export async function holdingsIn(
  xml: string,
  fund: RegisteredFund,
  { etfRic, latestDay }: { readonly etfRic: string; readonly latestDay: Day },
): Promise<readonly EtfHoldingRow[]> {
  const form = await readNport([xml], { etfRic, latestDay });
  if ('problem' in form) {
    const where = form.column === null ? '' : `${form.column} `;
    throw new SourceError('schema', `unexpected answer: the report on Form N-PORT: ${where}${form.problem}`);
  }
  const [refused] = form.refused;
  if (refused !== undefined) {
    throw new SourceError('schema', `unexpected answer: holding ${refused.holding} of the report ${refused.problem}`);
  }
  const series = form.series !== null && SERIES.test(form.series) ? form.series : null;
  if (series !== fund.series) {
    const named = series ?? 'no series';
    throw new SourceError('not_found', `the report is of ${named}, not of ${fund.series ?? 'a fund without series'}`);
  }
  return form.rows;
}
