/**
 * =TEARSHEET(portfolio, figure, start, end, benchmark) for Google Sheets. Paste this file into Extensions > Apps Script, save it, reload
 * the sheet, and choose Tearsheet > Connect. The token stays in the properties of your account and is never in a cell.
 */
function onOpen() {
  SpreadsheetApp.getUi().createMenu('Tearsheet').addItem('Connect', 'connect').addToUi();
}

/** Asks for the address and the token of the service, and keeps them for your account. */
function connect() {
  const ui = SpreadsheetApp.getUi();
  const properties = PropertiesService.getUserProperties();
  for (const [name, question] of [
    ['url', 'Address of the service, such as https://tearsheet.example'],
    ['token', 'Token with the scopes portfolio:analyze and jobs:read'],
  ]) {
    const answer = ui.prompt(question).getResponseText().trim();
    if (answer !== '') properties.setProperty(name, answer);
  }
}

/**
 * Returns a figure of the performance of a portfolio.
 *
 * @param {string|Array<Array<string|number>>} portfolio a symbol, a list with weights, or a range with both.
 * @param {string} figure the name of a figure.
 * @param {Date|string} start the first day.
 * @param {Date|string} end the last day.
 * @param {string} benchmark the symbol of the benchmark.
 * @customfunction
 */
function TEARSHEET(portfolio, figure, start, end, benchmark) {
  const properties = PropertiesService.getUserProperties();
  const [url, token] = [properties.getProperty('url'), properties.getProperty('token')];
  if (!url || !token) throw new Error('Choose Tearsheet > Connect first.');
  const payload = JSON.stringify(requestOf(portfolio, start, end, benchmark));
  const cache = CacheService.getUserCache();
  const key = Utilities.base64Encode(Utilities.computeDigest(Utilities.DigestAlgorithm.SHA_256, url + token + payload));
  const known = cache.get(key);
  if (known !== null) return figureOf(200, JSON.parse(known), figure);
  const response = UrlFetchApp.fetch(`${url}/v1/portfolio/analyze`, {
    method: 'post',
    contentType: 'application/json',
    headers: { Authorization: `Bearer ${token}`, Prefer: 'wait=25' },
    payload,
    muteHttpExceptions: true,
  });
  const answer = JSON.parse(response.getContentText());
  const value = figureOf(response.getResponseCode(), answer, figure);
  cache.put(key, response.getContentText(), 3600);
  return value;
}

/** Returns the request of an analysis. A portfolio is text such as "AAPL 60%, MSFT 40%", or a range of symbols and weights. */
function requestOf(portfolio, start, end, benchmark) {
  const last = dateText(end) || dateText(new Date(Date.now() - 86400000));
  const first = dateText(start) || dateText(new Date(Date.parse(last) - 365 * 86400000));
  const rows = holdingsOf(portfolio).map((row) => ({ date: first, symbol: row.symbol, weight: row.weight }));
  const body = { portfolio: rows, end_date: last, on_missing: 'fail', fields: SECTIONS };
  if (benchmark) body.benchmark = String(benchmark);
  return body;
}

function holdingsOf(portfolio) {
  const isTable = Array.isArray(portfolio) && (portfolio.length > 1 || portfolio[0].length > 1);
  const cells = isTable
    ? portfolio.filter(([symbol]) => symbol !== '')
    : String(portfolio).split(',').map((part) => part.trim().split(/\s+/));
  if (new Set(cells.map(([, weight]) => (weight ?? '') === '')).size > 1) throw new Error('Give every symbol a weight, or none.');
  return cells.map(([symbol, weight]) => {
    const text = String(weight ?? '');
    const share = text.endsWith('%') ? Number(text.slice(0, -1)) / 100 : Number(text);
    if (Number.isNaN(share)) throw new Error(`"${text}" is not a weight. Write 60% or 0.6.`);
    return { symbol: String(symbol), weight: text === '' ? 1 / cells.length : share };
  });
}

function dateText(value) {
  if (value === undefined || value === null || value === '') return '';
  // Excel writes days since 1899-12-30.
  if (typeof value === 'number') return new Date((value - 25569) * 86400000).toISOString().slice(0, 10);
  if (typeof value === 'string') return value;
  const two = (part) => String(part).padStart(2, '0');
  return `${value.getFullYear()}-${two(value.getMonth() + 1)}-${two(value.getDate())}`;
}

const SECTIONS = ['portfolio_summary', 'performance_metrics', 'concentration_metrics', 'portfolio_parameters'];

/** Returns one figure of an answer. `beta` is searched for in every section, and `relative.beta` only there. */
function figureOf(status, answer, figure) {
  if (status === 401) throw new Error('The token is missing or wrong.');
  if (status >= 400) throw new Error(answer.detail?.map?.((item) => item.msg).join(' ') ?? answer.detail ?? answer.title);
  if (answer.status !== 'completed') throw new Error(answer.error ?? 'The analysis is not ready yet. Calculate again.');
  const { portfolio_summary, performance_metrics, concentration_metrics, portfolio_parameters } = answer.result.result;
  const { portfolio, relative, benchmark } = performance_metrics;
  const all = { ...portfolio_parameters, ...concentration_metrics, ...relative, ...portfolio_summary, ...portfolio };
  const places = { ...all, portfolio, relative, benchmark };
  const value = String(figure)
    .split('.')
    .reduce((place, name) => place?.[name], places);
  if (value === undefined || (typeof value === 'object' && value !== null)) {
    throw new Error(`There is no figure ${figure}. There are ${Object.keys(all).sort().join(', ')}, and benchmark.total_return.`);
  }
  return value === null ? 'n/a' : value;
}
