import { longDate } from '../../format/formatDate.ts';
import { money } from '../../format/formatNumber.ts';
import { SIMULATED } from '../cells.ts';
import type { ReportDocument } from '../reportDocument.ts';
import { about, isSimulated } from './about.ts';
import { allocation } from './allocation.ts';
import type { SheetAnalysis } from './analysis.ts';
import { dailyColumns } from './columns.ts';
import { contribution } from './contribution.ts';
import { depth } from './depth.ts';
import { holdings } from './holdings.ts';
import { overview } from './overview.ts';
import { quality } from './quality.ts';
import { returns } from './returns.ts';
import { risk } from './risk.ts';
import { trading } from './trading.ts';

/** The tear sheet of an analysis. @param generatedAt RFC 3339, UTC */
export function tearSheet(analysis: SheetAnalysis, generatedAt: string): ReportDocument {
  const settings = analysis.portfolio_parameters;
  const { data_source, data_version } = analysis.data_quality;
  const daily = dailyColumns(analysis);
  const positions = analysis.latest_holdings?.length;
  const sections = [
    overview(analysis, daily),
    returns(analysis, daily),
    risk(analysis),
    holdings(analysis),
    allocation(analysis),
    contribution(analysis),
    depth(analysis),
    trading(analysis),
    quality(analysis),
    about(analysis),
  ];
  return {
    kind: 'Portfolio tear sheet',
    title: `${money(settings.initial_value, settings.base_currency)}${positions === undefined ? '' : ` in ${positions} ${positions === 1 ? 'position' : 'positions'}`}`,
    subtitle: `${longDate(settings.start_date)} to ${longDate(settings.end_date)}, against ${settings.benchmark}`,
    language: 'en',
    warning: isSimulated(analysis) ? SIMULATED : null,
    facts: [
      { label: 'Currency', text: settings.base_currency },
      { label: 'Benchmark', text: settings.benchmark },
      { label: 'Costs', text: settings.include_transaction_costs ? 'included' : 'not included' },
      { label: 'Data', text: `${data_source}, ${data_version}` },
      { label: 'Made', text: `${generatedAt.slice(0, 16).replace('T', ' ')} UTC` },
    ],
    sections: sections.filter((section) => section !== null),
    footer: `Data ${data_source}, ${data_version} · calculation ${analysis.analytics_version} · information, not investment advice`,
  };
}
