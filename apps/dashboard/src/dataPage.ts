import { html, type Markup, type RenderedPage } from '@tearsheet/http';
import type { DataStatus } from '@tearsheet/market-data';
import type { SetupPlan, SourcePlan } from '@tearsheet/market-data/connectors';
import type { UniverseEntry } from '@tearsheet/market-data/sync';
import { counted, neededFor, SOURCES } from '@tearsheet/shared';
import { csrfField } from './actions.ts';
import { type DataState, outcomeOf, type SourceChoice } from './dataSetup.ts';
import { dashboardPage, live, scroller } from './layout.ts';
import type { Operator } from './sessions.ts';
import { countOf, durationOf, timeOf } from './text.ts';

/** The most rows that a list shows. */
const SHOWN = 50;

export interface DataPage {
  readonly operator: Operator;
  readonly state: DataState;
  /** The faults of the last step. */
  readonly problems: readonly string[];
  /** The fields of a step that failed. They stay in its form, except keys. */
  readonly entered: Readonly<Record<string, string>>;
}

/** Returns the page that leads from the demo market to real data. It shows no key. */
export function dataPage({ operator, state, problems, entered }: DataPage): RenderedPage {
  const wrong =
    problems.length === 0
      ? null
      : html`<div class="problem" role="alert">${problems.map((line) => html`<p>${line}</p>`)}</div>`;
  const forms =
    state.choice === null
      ? html`<section><h2>Change the sources</h2><p>This dashboard may not fetch market data. Run this command where the data folder can be written:</p>
<p><code>tearsheet data setup</code></p></section>`
      : operator.mayAct
        ? html`${sourceForm({ ...state.choice, ...choiceOf(entered) }, operator)}${symbolForm(state.universe, entered.symbols ?? '', operator)}`
        : html`<section><p class="soft">You may look but not change the sources.</p></section>`;
  const content = html`${wrong}${live('now', html`${nowSection(state)}${fetchSection(state)}`)}${forms}${filesSection()}`;
  return dashboardPage({ title: 'Market data', operator, content, isLive: problems.length === 0 });
}

function nowSection({ status }: DataState): Markup {
  if (status === null) return html`<section><h2>Now</h2><p>There are no market data yet.</p></section>`;
  const { dataSource, isDemo, instruments, dataVersion, prices, rates } = status;
  const kind = isDemo ? html`<p>All prices are <strong>simulated</strong>. The first fetch replaces them.</p>` : null;
  return html`<section><h2>Now</h2>${kind}<dl class="facts">
<dt>Sources</dt><dd>${dataSource}</dd><dt>Instruments</dt><dd>${countOf(instruments)}</dd>
<dt>Last price</dt><dd>${prices?.last ?? 'none'}</dd><dt>Last exchange rate</dt><dd>${rates?.last ?? 'none'}</dd>
<dt>Version</dt><dd><code>${dataVersion}</code></dd></dl></section>`;
}

function fetchSection({ progress, lastSync, findings, failure }: DataState): Markup {
  if (progress !== null) {
    const { stage, fraction, label } = progress;
    return html`<section><h2>A fetch is running</h2><p role="status">${stage}: ${Math.floor(fraction * 100)}%, ${label}. You may close this page.</p></section>`;
  }
  const problem = failure === null ? null : html`<p class="problem" role="alert">${failure}</p>`;
  if (lastSync === null) {
    return failure === null ? html`` : html`<section><h2>Last fetch</h2>${problem}</section>`;
  }
  const { last } = lastSync;
  const { finishedAt, missing, sources, problems, notes } = last;
  const failures = sources.flatMap(({ name, failure: why, remedy }) =>
    why === null ? [] : html`<li><strong>${name}</strong>: ${why}. ${remedy ?? ''}</li>`,
  );
  const remarks = [...problems, ...notes].map((text) => html`<li>${text}</li>`);
  const files =
    last.outcome === 'failed'
      ? html`<p>Your old data stay in use. Prices can also come from <a href="#files">files</a>.</p>`
      : null;
  const gaps = missing
    .slice(0, SHOWN)
    .map(
      ({ symbol, source, what, reason }) =>
        html`<tr><td>${symbol}</td><td>${what}</td><td>${source ?? ''}</td><td>${reason}</td></tr>`,
    );
  const lacking =
    missing.length === 0
      ? html`<p>Nothing is missing.</p>`
      : html`<h3>Missing</h3>${scroller(
          'Missing',
          html`<table class="cards"><thead><tr><th>Symbol</th><th>What</th><th>Source</th><th>Why</th></tr></thead><tbody>${gaps}</tbody></table>`,
        )}${restOf(missing.length)}`;
  const found = findings.map(
    ({ code, instruments }) =>
      html`<tr><td>${code.replaceAll('_', ' ')}</td><td class="n">${countOf(instruments)}</td></tr>`,
  );
  const checks =
    found.length === 0
      ? html`<p>The checks found nothing.</p>`
      : html`<h3>Findings of the checks</h3><table><thead><tr><th>Finding</th><th class="n">Instruments</th></tr></thead><tbody>${found}</tbody></table>
<p class="more"><code>tearsheet data check</code> lists them.</p>`;
  return html`<section><h2>Last fetch</h2>${problem}<p>${timeOf(finishedAt)}: ${outcomeOf(last)}.</p>
${failures.length + remarks.length > 0 ? html`<ul>${failures}${remarks}</ul>` : null}${files}${lacking}${checks}</section>`;
}

function restOf(length: number): Markup | null {
  return length > SHOWN ? html`<p class="soft">and ${countOf(length - SHOWN)} more</p>` : null;
}

function sourceForm({ sources, from, isNightly, keys }: SourceChoice, operator: Operator): Markup {
  const rows = SOURCES.map((source) => {
    const { name, title, has, rights, needs } = source;
    const isChosen = sources.includes(name);
    const box = html`<input type="checkbox" name="source_${name}" id="source_${name}" value="yes"${isChosen ? html` checked` : null}>`;
    return html`<tr><td>${box}</td><td><label for="source_${name}">${title}</label></td><td>${has}</td><td data-label="Who may see it: ">${rights}</td><td data-label="Needs: ">${needs === null ? 'nothing' : keyField(neededFor(source), needs, keys.get(needs))}</td></tr>`;
  });
  const table = html`<table class="cards"><thead><tr><th><span class="hidden">Use</span></th><th>Source</th><th>Has</th><th>Who may see it</th><th>Needs</th></tr></thead><tbody>${rows}</tbody></table>`;
  return html`<section id="sources"><h2>1. Sources</h2>
<form method="post" action="/data/sources" class="setup">${csrfField(operator)}${scroller('Sources', table)}
<p class="soft">personal: only you. redistribute: everyone. For a source with a key, your plan decides. Keys are stored in a file of this machine and never shown again.</p>
<div class="search"><label>First day <input name="from" value="${from}" maxlength="10" inputmode="numeric" placeholder="2010-01-01"></label>
<label class="sure"><input type="checkbox" name="nightly" value="yes"${isNightly ? html` checked` : null}> Fetch every night at 02:30, from the next start</label>
<button>Store the sources</button></div></form></section>`;
}

/** Returns what was chosen in the form of the sources. Other forms have no first day. */
function choiceOf({ from, nightly, ...fields }: Readonly<Record<string, string>>): Partial<SourceChoice> {
  if (from === undefined) return {};
  const sources = SOURCES.map(({ name }) => name).filter((name) => fields[`source_${name}`] === 'yes');
  return { sources, from, isNightly: nightly === 'yes' };
}

function keyField(label: string, variable: string, setBy: 'stored' | 'environment' | undefined): Markup {
  if (setBy === 'environment') return html`${variable}, set in the environment`;
  const type = variable === 'SEC_USER_AGENT' ? 'text' : 'password';
  const state = setBy === 'stored' ? html`<span class="good">stored</span>` : label;
  return html`${state}<input type="${type}" name="key_${variable}" aria-label="${label}" placeholder="${setBy === 'stored' ? 'a new one replaces it' : ''}" autocomplete="off" spellcheck="false" maxlength="200">`;
}

function symbolForm(universe: readonly UniverseEntry[], symbols: string, operator: Operator): Markup {
  const known =
    universe.length === 0
      ? null
      : html`<p class="soft">${counted(universe.length, 'instrument')} from before: ${universe
          .slice(0, SHOWN)
          .map(({ symbol }) => symbol)
          .join(', ')}${universe.length > SHOWN ? ', …' : ''}. New ones are added.</p>`;
  return html`<section id="instruments"><h2>2. Your first portfolio</h2>${known}
<form method="post" action="/data/plan" class="setup">${csrfField(operator)}
<label>Symbols or ISINs, or the text of a broker’s file<textarea name="symbols" rows="6" maxlength="500000" spellcheck="false" placeholder="AAPL, D05.SI, IE00B4L5Y983">${symbols}</textarea></label>
<button>Find them and count the requests</button></form>
<p class="soft">ISINs are sent to OpenFIGI for their listing. Prices are not fetched yet.</p></section>`;
}

function filesSection(): Markup {
  return html`<section id="files"><h2>Without a network, or with your own prices</h2>
<p>Put files such as <code>prices.csv</code> with the columns ric, date, and close into a folder. Check them, and then import them:</p>
<p><code>tearsheet data import FOLDER --dry-run</code><br><code>tearsheet data import FOLDER</code></p>
<p class="soft">The guide “Analyze your own data” (docs/guides/own-data.md) has every column. Files and sources can be in the same snapshot.</p></section>`;
}

export interface PlanPage {
  readonly operator: Operator;
  readonly plan: SetupPlan;
  /** The universe file with the instruments to fetch. */
  readonly universe: string;
  readonly status: DataStatus | null;
}

/** Returns the page that shows the requests of a fetch, before anything is fetched. */
export function planPage({ operator, plan, universe, status }: PlanPage): RenderedPage {
  const { listings, lookupFailure, unknown, sources, missing } = plan;
  const lookup =
    lookupFailure === null
      ? null
      : html`<p class="problem" role="alert">${lookupFailure}. Name tickers or RICs instead of ISINs.</p>`;
  const mapped = listings.map(
    ({ isin, ric, name, listings: count }) =>
      html`<tr><td><code>${isin}</code></td><td>${ric}</td><td>${name}</td><td class="n">${count}</td></tr>`,
  );
  const mapping =
    mapped.length === 0
      ? null
      : html`<section><h2>Listings</h2>${scroller(
          'Listings',
          html`<table class="cards"><thead><tr><th>ISIN</th><th>Listing</th><th>Name</th><th class="n">Exchanges</th></tr></thead><tbody>${mapped}</tbody></table>`,
        )}</section>`;
  const lost = [
    ...unknown.map((symbol) => ({
      symbol,
      what: 'everything',
      reason: lookupFailure === null ? 'has no listing on a known exchange. Name its RIC' : 'its listing is not known',
    })),
    ...missing,
  ];
  const lostRows = lost
    .slice(0, SHOWN)
    .map(({ symbol, what, reason }) => html`<tr><td>${symbol}</td><td>${what}</td><td>${reason}</td></tr>`);
  const lacking =
    lost.length === 0
      ? null
      : html`<section><h2>Cannot be had</h2>${scroller(
          'Cannot be had',
          html`<table class="cards"><thead><tr><th>Symbol</th><th>What</th><th>Why</th></tr></thead><tbody>${lostRows}</tbody></table>`,
        )}${restOf(lost.length)}</section>`;
  const content = html`${lookup}${mapping}${lacking}${
    plan.universe.length === 0
      ? html`<section><p>There is nothing to fetch. Prices can also come from <a href="/data#files">files</a>.</p></section>`
      : html`<section><h2>3. Requests</h2>${requestTable(sources)}
<form method="post" action="/data/fetch">${csrfField(operator)}<input type="hidden" name="universe" value="${universe}">
<p>${counted(plan.universe.length, 'instrument')}. ${status?.isDemo ? 'The demo market is replaced.' : 'The present data stay until all answers are there.'}</p>
<button>Fetch now</button></form></section>`
  }<p><a href="/data">Back</a></p>`;
  return dashboardPage({ title: 'The requests of a fetch', operator, content });
}

function requestTable(sources: readonly SourcePlan[]): Markup {
  const rows = sources.map(({ name, questions, requests, seconds, failure }) =>
    failure === null
      ? html`<tr><td>${name}</td><td class="n">${countOf(questions)}</td><td class="n">about ${countOf(requests)}</td><td class="n">${durationOf(seconds * 1000)}</td></tr>`
      : html`<tr><td>${name}</td><td colspan="3"><span class="bad">${failure}.</span></td></tr>`,
  );
  return scroller(
    'Requests',
    html`<table><thead><tr><th>Source</th><th class="n">Questions</th><th class="n">Requests</th><th class="n">Least time</th></tr></thead><tbody>${rows}</tbody></table>`,
  );
}
