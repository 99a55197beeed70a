import { READS } from '@tearsheet/operations';

/** One request that the reference shows in four languages. A value such as `$JOB_ID` is a variable of the environment. */
export interface ExampleRow {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
  /** The variables that a reader must set first, and the commands that set them. */
  readonly needs?: readonly (keyof typeof VARIABLES)[];
  /** Statements in place of the general call. `{body}`, `{members}`, and `{id}` are replaced by parts of the request. */
  readonly typescript?: string;
  readonly python?: string;
  /** A command in place of `tearsheet api`. With a body, `request.json` contains it. */
  readonly cli?: string;
  /** Options of curl, such as the file of an answer that is not text. */
  readonly curl?: string;
}

const PORTFOLIO = [
  { date: '2024-01-02', symbol: 'AAPL', weight: 0.6 },
  { date: '2024-01-02', symbol: 'D05.SI', weight: 0.4 },
];
const END = { end_date: '2024-12-31' };
const ANALYSIS = { portfolio: PORTFOLIO, ...END, fields: ['portfolio_summary', 'annual_returns'] };
const TRACKED = { name: 'Core', portfolio: PORTFOLIO };
const CALLBACK = 'https://receiver.example/tearsheet';
const WAIT = { Prefer: 'wait=30' };

const api = (rest: string) => `npx tearsheet api ${rest}`;
const quoted = (value: object) => `'${JSON.stringify(value)}'`;

/** Commands that print the value of each variable. Each command starts something new. */
export const VARIABLES = {
  JOB_ID: api(`POST /v1/portfolio/analyze --wait 30 --print job_id --data ${quoted({ ...ANALYSIS, name: 'Growth' })}`),
  ANALYSIS_ID: api(
    `POST /v1/portfolio/analyze --wait 30 --print job_id --data ${quoted({ portfolio: PORTFOLIO, ...END })}`,
  ),
  NEW_JOB_ID: api(
    `POST /v1/portfolio/simulate --print job_id --data ${quoted({ portfolio: PORTFOLIO, ...END, paths: 20_000, years: 60 })}`,
  ),
  PORTFOLIO_ID: api(`POST /v1/portfolio/track --print portfolio_id --data ${quoted(TRACKED)}`),
  ALERT: api(
    `PUT "/v1/portfolio/$PORTFOLIO_ID/alert" --print callback_url --data ${quoted({ callback_url: CALLBACK })}`,
  ),
  PORTFOLIO_SHARE_ID: api(`POST "/v1/portfolio/$PORTFOLIO_ID/shares" --print share_id --data '{}'`),
  DELIVERY_ID: api(`GET '/v1/webhooks/deliveries?status=failed&limit=1' --print deliveries.0.delivery_id`),
  SHARE_ID: api(`POST "/v1/jobs/$ANALYSIS_ID/shares" --print share_id --data '{}'`),
  REPORT_URL: api(`POST "/v1/portfolio/report?job_id=$ANALYSIS_ID" --wait 30 --data '{}' --print result.json_url`),
} as const;

/** Research on one symbol, which differs in its call and in the member that is printed. */
function research(typescript: string, python: string, member: string, command: string): ExampleRow {
  return {
    query: { symbol: 'AAPL' },
    headers: WAIT,
    typescript: `const job = await client.${typescript}('AAPL');\nconst result = await job.wait();\nconsole.log(result.${member});`,
    python: `job = client.${python}("AAPL")\nprint(job.wait().${member.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)})`,
    cli: command,
  };
}

/** A call about one thing of the account, whose answer is printed. */
function about(
  name: 'JOB_ID' | 'NEW_JOB_ID' | 'ANALYSIS_ID' | 'PORTFOLIO_ID' | 'DELIVERY_ID',
  parameter: string,
  typescript: string,
  python: string,
  more: ExampleRow = {},
): ExampleRow {
  return {
    path: { [parameter]: `$${name}` },
    needs: [name],
    typescript: `console.dir(await ${typescript}, { depth: null });`,
    python: `print(${python}.model_dump_json(indent=2))`,
    ...more,
  };
}

const portfolio = (typescript: string, python: string, more: ExampleRow = {}) =>
  about('PORTFOLIO_ID', 'portfolio_id', `client.portfolios.${typescript}`, `client.portfolios.${python}`, more);
const job = (typescript: string, python: string, more: ExampleRow = {}) =>
  about('JOB_ID', 'job_id', `client.job({id}).${typescript}`, `client.job({id}).${python}`, more);
const delivery = (typescript: string, python: string) =>
  about('DELIVERY_ID', 'delivery_id', `client.webhooks.${typescript}`, `client.webhooks.${python}`);
/** Returns the example of a read with few rows, if it has pages. */
function readExample({ name, input: { query }, example }: (typeof READS)[number]): ExampleRow {
  const isPaged = query !== undefined && 'limit' in query.properties;
  return {
    query: { ...example, ...(isPaged ? { limit: 2 } : {}) },
    python: `print(client.${name === 'symbols' ? 'search_symbols' : name}({members}))`,
  };
}

const STATUS = "-w '%{http_code}\\n'";
const TO_FILE = "-o analysis.xlsx -w '%{http_code} %{content_type}\\n'";

/** The example of each operation, by its id. A read that is not listed shows the query of its row in the table of reads. */
export const EXAMPLE_ROWS: Readonly<Record<string, ExampleRow>> = {
  ...Object.fromEntries(READS.map((read): [string, ExampleRow] => [read.rest.operationId, readExample(read)])),
  validatePortfolio: {
    body: { portfolio: [...PORTFOLIO, { date: '2024-01-02', symbol: 'APPL', weight: 0.1 }], ...END },
    typescript: 'console.dir(await client.validate({body}), { depth: null });',
    python: 'print(client.validate({members}).model_dump_json(indent=2))',
    cli: 'npx tearsheet validate request.json || true',
  },
  resolvePortfolio: {
    body: { portfolio: [...PORTFOLIO, { date: '2024-01-02', symbol: 'APPL', weight: 0.1 }], ...END },
    typescript: 'console.dir(await client.resolve({body}), { depth: null });',
    python: 'print(client.resolve({members}).model_dump_json(indent=2))',
    cli: 'npx tearsheet resolve request.json',
  },
  analyzePortfolio: {
    body: ANALYSIS,
    headers: WAIT,
    typescript:
      'const job = await client.analyze({body});\nconst { portfolio_summary } = await job.wait();\nconsole.log(portfolio_summary);',
    python:
      'job = client.analyze({members})\nresult = job.wait()\nprint(result.portfolio_summary.model_dump_json(indent=2))',
    cli: 'npx tearsheet analyze request.json --json',
  },
  analyzeBatch: {
    body: {
      requests: [
        { portfolio: PORTFOLIO.slice(0, 1), ...END, fields: ['portfolio_summary'] },
        { portfolio: [{ date: '2024-01-02', symbol: 'APPL', weight: 1 }], ...END },
      ],
    },
    typescript: `const items = await client.analyzeBatch({requests});
for (const item of items) {
  if (item.accepted) console.log((await item.job.wait()).portfolio_summary?.total_return);
  else console.log(item.refusal.http_status);
}`,
    python: `for item in client.analyze_batch({requests}):
    print(item if isinstance(item, Exception) else item.wait().portfolio_summary.total_return)`,
  },
  reportPortfolio: {
    needs: ['ANALYSIS_ID'],
    query: { job_id: '$ANALYSIS_ID' },
    body: { version: 'snapshot', title: 'Growth portfolio', client: 'Anna Schmidt', firm: 'Lake & Partners' },
    headers: WAIT,
    typescript:
      'const job = await client.portfolioReport(ANALYSIS_ID, { report: {body} });\nconst { pdf_url } = await job.wait();\nconsole.log(pdf_url);',
    python: 'job = client.portfolio_report({id}, report={body})\nprint(job.wait().pdf_url)',
    cli: 'npx tearsheet report "$ANALYSIS_ID" --out reports',
  },
  simulatePortfolio: {
    body: { portfolio: PORTFOLIO, ...END, years: 5, paths: 1000, seed: 1 },
    headers: WAIT,
    typescript:
      'const job = await client.simulate({body});\nconst { final_value } = await job.wait();\nconsole.log(final_value);',
    python: 'job = client.simulate({members})\nprint(job.wait().final_value.model_dump_json(indent=2))',
    cli: 'npx tearsheet simulate request.json',
  },
  optimizePortfolio: {
    body: { portfolio: PORTFOLIO, ...END, objective: 'minimum_variance' },
    headers: WAIT,
    typescript:
      'const job = await client.optimize({body});\nconst { weights } = await job.wait();\nconsole.log(weights);',
    python: 'job = client.optimize({members})\nprint(job.wait().weights)',
    cli: 'npx tearsheet optimize request.json',
  },
  trackPortfolio: {
    body: TRACKED,
    typescript:
      'const { portfolio, etag } = await client.portfolios.track({body});\nconsole.log(portfolio.version, etag);',
    python: 'tracked = client.portfolios.track({members})\nprint(tracked.portfolio.version, tracked.etag)',
  },
  listPortfolios: {
    query: { limit: 1 },
    needs: ['PORTFOLIO_ID'],
    typescript: 'console.dir(await client.portfolios.list({ limit: 1 }), { depth: null });',
    python: 'print(client.portfolios.list(limit=1).model_dump_json(indent=2))',
  },
  getPortfolio: portfolio('get({id})', 'get({id}).portfolio'),
  getPortfolioValue: portfolio('value({id})', 'value({id})'),
  listPortfolioVersions: portfolio('versions({id})', 'versions({id})'),
  getPortfolioVersion: portfolio('version({id}, 1)', 'version({id}, 1)', {
    path: { portfolio_id: '$PORTFOLIO_ID', version: '1' },
  }),
  updatePortfolio: portfolio('', '', {
    body: { ...TRACKED, name: 'Core, renamed' },
    headers: { 'If-Match': '*' },
    typescript: `const { etag } = await client.portfolios.get({id});
const { portfolio } = await client.portfolios.update({id}, {body}, etag);
console.log(portfolio.name);`,
    python: `read = client.portfolios.get({id})
changed = client.portfolios.update({id}, {members}, etag=read.etag)
print(changed.portfolio.name)`,
  }),
  deletePortfolio: portfolio('', '', {
    headers: { 'If-Match': '*' },
    typescript: 'const { etag } = await client.portfolios.get({id});\nawait client.portfolios.delete({id}, etag);',
    python: 'read = client.portfolios.get({id})\nclient.portfolios.delete({id}, etag=read.etag)',
    curl: STATUS,
  }),
  setPortfolioAlert: portfolio('setAlert({id}, {body})', `set_alert({id}, "${CALLBACK}", 0.02)`, {
    body: { callback_url: CALLBACK, least_change: 0.02 },
  }),
  getPortfolioAlert: portfolio('alert({id})', 'alert({id})', { needs: ['PORTFOLIO_ID', 'ALERT'] }),
  deletePortfolioAlert: portfolio('', '', {
    needs: ['PORTFOLIO_ID', 'ALERT'],
    typescript: 'await client.portfolios.deleteAlert({id});',
    python: 'client.portfolios.delete_alert({id})',
    curl: STATUS,
  }),
  sharePortfolio: portfolio('share({id}, {body})', 'share({id}, {members})', { body: { keep_for: 'P1D' } }),
  listPortfolioShares: portfolio('shares({id})', 'shares({id})', { needs: ['PORTFOLIO_ID', 'PORTFOLIO_SHARE_ID'] }),
  revokePortfolioShare: {
    path: { portfolio_id: '$PORTFOLIO_ID', share_id: '$PORTFOLIO_SHARE_ID' },
    needs: ['PORTFOLIO_ID', 'PORTFOLIO_SHARE_ID'],
    typescript: 'await client.portfolios.revokeShare({id}, PORTFOLIO_SHARE_ID);',
    python: 'client.portfolios.revoke_share({id}, os.environ["PORTFOLIO_SHARE_ID"])',
    curl: STATUS,
  },
  listNotifications: {
    query: { limit: 2 },
    typescript: 'console.dir(await client.notifications.list({ limit: 2 }), { depth: null });',
    python: 'print(client.notifications.list({members}).model_dump_json(indent=2))',
  },
  streamNotificationEvents: {
    typescript: 'for await (const unread of client.notifications.follow()) {\n  console.log(unread);\n  break;\n}',
    python: 'for unread in client.notifications.follow():\n    print(unread)\n    break',
    curl: '-N | head -n 4',
    cli: api('GET "/v1/notifications?limit=1"'),
  },
  getNotificationSettings: {
    typescript: 'console.dir(await client.notifications.settings(), { depth: null });',
    python: 'print(client.notifications.settings().model_dump_json(indent=2))',
  },
  setNotificationSettings: {
    body: { email: null },
    typescript: 'console.dir(await client.notifications.setSettings({ email: null }), { depth: null });',
    python: 'print(client.notifications.set_settings(None).model_dump_json(indent=2))',
  },
  markNotificationsRead: {
    body: { up_to: '1' },
    typescript: "console.log(await client.notifications.markRead('1'));",
    python: 'print(client.notifications.mark_read("1"))',
  },
  submitPeersAnalysis: research('peersAnalysis', 'peers_analysis', 'analysis', 'npx tearsheet peers AAPL'),
  submitFinancialAnalysis: research(
    'financialAnalysis',
    'financial_analysis',
    'executiveSummary.recommendedAction',
    'npx tearsheet financial AAPL',
  ),
  submitScoreAnalysis: research('scoreAnalysis', 'score_analysis', 'summary', 'npx tearsheet score AAPL'),
  submitNewsAnalysis: research('newsAnalysis', 'news_analysis', 'summary', 'npx tearsheet news AAPL'),
  submitStockReport: research('stockReport', 'stock_report', 'pdf_url', 'npx tearsheet report AAPL --out reports'),
  listJobs: {
    query: { q: 'Growth', limit: 1 },
    needs: ['JOB_ID'],
    typescript: "console.dir(await client.jobs({ q: 'Growth', limit: 1 }), { depth: null });",
    python: 'print(client.jobs(q="Growth", limit=1).model_dump_json(indent=2))',
    cli: 'npx tearsheet jobs --search Growth --limit 1',
  },
  getJob: job('read()', 'read()', { cli: 'npx tearsheet watch "$JOB_ID" --json' }),
  cancelJob: about('NEW_JOB_ID', 'job_id', '', '', {
    typescript: 'await client.job({id}).cancel();',
    python: 'client.job({id}).cancel()',
    cli: 'npx tearsheet cancel "$NEW_JOB_ID"',
    curl: STATUS,
  }),
  streamJobEvents: job('', '', {
    typescript: 'for await (const { step, percent } of client.job({id})) console.log(step, percent);',
    python: 'for progress in client.job({id}):\n    print(progress.step, progress.percent)',
    curl: '-N',
  }),
  changeJob: job('change({body})', 'change({members})', {
    body: { name: 'Growth', keep_for: 'P7D' },
    cli: 'npx tearsheet jobs keep "$JOB_ID" 7d',
  }),
  getJobRequest: job('request()', 'request()'),
  rerunJob: job('', '', {
    headers: WAIT,
    typescript:
      'const again = await client.job({id}).rerun();\nconsole.log(await again.wait().then(({ status }) => status));',
    python: 'again = client.job({id}).rerun()\nprint(again.wait().portfolio_summary.total_return)',
    cli: 'npx tearsheet jobs rerun "$JOB_ID"',
  }),
  shareJob: about('ANALYSIS_ID', 'job_id', 'client.job({id}).share({body})', 'client.job({id}).share({members})', {
    body: { keep_for: 'P1D' },
  }),
  listJobShares: about('ANALYSIS_ID', 'job_id', 'client.job({id}).shares()', 'client.job({id}).shares()', {
    needs: ['ANALYSIS_ID', 'SHARE_ID'],
  }),
  revokeJobShare: {
    path: { job_id: '$ANALYSIS_ID', share_id: '$SHARE_ID' },
    needs: ['ANALYSIS_ID', 'SHARE_ID'],
    typescript: 'await client.job({id}).revokeShare(SHARE_ID);',
    python: 'client.job({id}).revoke_share(os.environ["SHARE_ID"])',
    curl: STATUS,
  },
  listSections: job('sections()', 'sections()', { cli: 'npx tearsheet export "$JOB_ID"' }),
  getSection: job("section('annual_returns')", 'section("annual_returns").to_pandas()', {
    path: { job_id: '$JOB_ID', section: 'annual_returns' },
    python: 'print(client.job({id}).section("annual_returns").to_pandas())',
    cli: 'npx tearsheet export "$JOB_ID" --section annual_returns',
  }),
  getWorkbook: job('', '', {
    typescript: "await writeFile('analysis.xlsx', await client.job({id}).workbook());",
    python: 'with open("analysis.xlsx", "wb") as file:\n    file.write(client.job({id}).workbook())',
    cli: 'npx tearsheet export "$JOB_ID" --out analysis.xlsx',
    curl: TO_FILE,
  }),
  getWebhookSecret: {
    typescript: 'console.log(await client.webhooks.secret());',
    python: 'print(client.webhooks.secret())',
  },
  rotateWebhookSecret: {
    typescript: 'console.log(await client.webhooks.rotateSecret());',
    python: 'print(client.webhooks.rotate_secret())',
  },
  testWebhook: {
    query: { callback_url: CALLBACK },
    typescript: `console.log(await client.webhooks.test('${CALLBACK}'));`,
    python: `print(client.webhooks.test("${CALLBACK}"))`,
  },
  listWebhookDeliveries: {
    query: { status: 'failed', limit: 1 },
    typescript: "console.dir(await client.webhooks.deliveries({ status: 'failed', limit: 1 }), { depth: null });",
    python: 'print(client.webhooks.deliveries(status="failed", limit=1).model_dump_json(indent=2))',
  },
  getWebhookDelivery: delivery('delivery({id})', 'delivery({id})'),
  retryWebhookDelivery: delivery('retry({id})', 'retry({id})'),
  getDataQuality: { query: { limit: 1 }, python: 'print(client.data_quality({members}))' },
  getAnalyticsVersions: { python: 'print(client.analytics_versions())' },
  getAccount: {
    typescript: 'console.log(await client.account());',
    python: 'print(client.account())',
    cli: 'npx tearsheet whoami',
  },
  getExample: {},
  getReportFile: { needs: ['ANALYSIS_ID', 'REPORT_URL'] },
};
