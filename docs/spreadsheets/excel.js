/**
 * =TEARSHEET(portfolio, figure, start, end, benchmark) for Excel. Paste this file as the script of a new snippet into Script Lab, a free
 * add-in of Microsoft, and register its functions. =TEARSHEET.CONNECT(address, token) keeps the token in the storage of the add-in.
 * Clear that cell afterwards.
 */

/**
 * Keeps the address and the token of the service on this computer.
 *
 * @customfunction TEARSHEET.CONNECT
 * @param {string} url address of the service, such as https://tearsheet.example
 * @param {string} token token with the scopes portfolio:analyze and jobs:read
 */
async function connect(url, token) {
  await OfficeRuntime.storage.setItem('tearsheet-url', url);
  await OfficeRuntime.storage.setItem('tearsheet-token', token);
  return 'Connected. Clear this cell.';
}

const answers = new Map();

/**
 * Returns a figure of the performance of a portfolio.
 *
 * @customfunction TEARSHEET
 * @param {any[][]} portfolio a symbol, a list with weights, or a range with both.
 * @param {string} figure the name of a figure.
 * @param {any} [start] the first day.
 * @param {any} [end] the last day.
 * @param {string} [benchmark] the symbol of the benchmark.
 */
async function TEARSHEET(portfolio, figure, start, end, benchmark) {
  const url = await OfficeRuntime.storage.getItem('tearsheet-url');
  const token = await OfficeRuntime.storage.getItem('tearsheet-token');
  if (!url || !token) throw new Error('Call =TEARSHEET.CONNECT(address, token) first.');
  try {
    const body = JSON.stringify(requestOf(portfolio, start, end, benchmark));
    const key = url + token + body;
    // Many cells ask for figures of one analysis.
    if (!answers.has(key)) answers.set(key, analyze(url, token, body));
    const { status, answer } = await answers.get(key).catch((error) => {
      answers.delete(key);
      throw error;
    });
    if (answer.status !== 'completed') answers.delete(key);
    return figureOf(status, answer, figure);
  } catch (error) {
    throw new CustomFunctions.Error(CustomFunctions.ErrorCode.notAvailable, error.message);
  }
}

async function analyze(url, token, body) {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', Prefer: 'wait=25' };
  const response = await fetch(`${url}/v1/portfolio/analyze`, { method: 'POST', headers, body });
  return { status: response.status, answer: await response.json() };
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
