import type { Answer } from './sourceServer.ts';

/** A fund of the invented answers of EDGAR, and its reports by accession number. */
export interface ExampleFund {
  readonly cik: number;
  /** Null for a fund that is its whole trust. */
  readonly series: string | null;
  readonly ticker: string;
  /** The newest first. */
  readonly filings: readonly {
    readonly accession: string;
    readonly form: string;
    readonly filed: string;
    readonly xml: string;
  }[];
}

/** Answers in the shapes of EDGAR's public documents, with invented figures: tickers, lists of filings, and reports. */
export function exampleFunds(funds: readonly ExampleFund[], filesPath = '/files'): Answer {
  return (path, query) => {
    if (path === `${filesPath}/company_tickers_mf.json`) {
      const data = funds.flatMap(({ cik, series, ticker }, i) =>
        series === null ? [] : [[cik, series, `C00000000${i}`, ticker]],
      );
      return { body: { fields: ['cik', 'seriesId', 'classId', 'symbol'], data } };
    }
    if (path === `${filesPath}/company_tickers.json`) {
      const rows = funds.flatMap(({ cik, series, ticker }) =>
        series === null ? [{ cik_str: cik, ticker, title: 'A trust' }] : [],
      );
      return { body: { ...rows } };
    }
    if (path === '/cgi-bin/browse-edgar') {
      const wanted = query.get('CIK');
      const fund = funds.find(({ cik, series }) => wanted === (series ?? String(cik)));
      return fund === undefined || query.get('type') !== 'NPORT-P' || query.get('output') !== 'atom'
        ? { body: '<!DOCTYPE html>\n<html><body><h1>No matching CIK.</h1></body></html>' }
        : { body: feedOf(fund) };
    }
    const [, cik, number] = /^\/Archives\/edgar\/data\/(\d+)\/(\d{18})\/primary_doc\.xml$/.exec(path) ?? [];
    const filings = funds.filter((fund) => String(fund.cik) === cik).flatMap((fund) => fund.filings);
    const filing = filings.find(({ accession }) => accession.replaceAll('-', '') === number);
    return filing === undefined ? null : { body: filing.xml };
  };
}

function feedOf({ cik, filings }: ExampleFund): string {
  const entries = filings.map(
    ({ accession, form, filed }) => `<entry><category label="form type" term="${form}"/>
<content type="text/xml"><accession-number>${accession}</accession-number><filing-date>${filed}</filing-date>
<filing-href>https://www.sec.gov/Archives/edgar/data/${cik}/${accession}-index.htm</filing-href>
<filing-type>${form}</filing-type><form-name>Monthly Portfolio Investments Report</form-name></content>
<id>urn:tag:sec.gov,2008:accession-number=${accession}</id><title>${form}</title><updated>${filed}T00:00:00-04:00</updated></entry>`,
  );
  return `<?xml version="1.0" encoding="ISO-8859-1" ?>
<feed xmlns="http://www.w3.org/2005/Atom"><author><name>Webmaster</name></author>
<company-info><cik>${cik}</cik><conformed-name>A TRUST</conformed-name></company-info>
${entries.join('\n')}<title>A TRUST</title></feed>`;
}

/** A report on Form N-PORT with holdings by ISIN, in percent of the net assets. */
export function exampleReport(
  holdings: Readonly<Record<string, number>>,
  { series, date }: { readonly series: string | null; readonly date: string },
): string {
  const rows = Object.entries(holdings).map(
    ([
      isin,
      percent,
    ]) => `<invstOrSec><name>${isin} Inc</name><lei>N/A</lei><title>${isin} Inc</title><cusip>000000000</cusip>
<identifiers><isin value="${isin}"/></identifiers><balance>10</balance><units>NS</units><curCd>USD</curCd><valUSD>100</valUSD>
<pctVal>${percent}</pctVal><payoffProfile>Long</payoffProfile><assetCat>EC</assetCat><issuerCat>CORP</issuerCat><invCountry>US</invCountry></invstOrSec>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<edgarSubmission xmlns="http://www.sec.gov/edgar/nport"><headerData><submissionType>NPORT-P</submissionType></headerData>
<formData><genInfo><seriesName>A Fund</seriesName><seriesId>${series ?? 'N/A'}</seriesId><repPdEnd>${date}</repPdEnd><repPdDate>${date}</repPdDate></genInfo>
<fundInfo><totAssets>1000</totAssets><netAssets>1000</netAssets></fundInfo>
<invstOrSecs>${rows.join('')}</invstOrSecs></formData></edgarSubmission>`;
}
