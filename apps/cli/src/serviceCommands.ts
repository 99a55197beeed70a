import { JOB_TYPE_NAMES } from '@tearsheet/shared';
import { Argument, type Command, InvalidArgumentError, Option } from 'commander';
import { act, type Context } from './context.ts';
import { addFileOptions, addServiceOptions, addSettingOptions, collect, day, FILE_HELP } from './fileCommands.ts';
import { addKeepOptions, lifetime } from './keepOptions.ts';
import { addReportOptions } from './reportOptions.ts';

const OBJECTIVES =
  'minimum_variance mean_variance maximum_sharpe risk_parity risk_budget minimum_cvar minimum_tracking_error'.split(
    ' ',
  );

/** Adds the commands that use a running service, local or remote. */
export function addServiceCommands(program: Command, context: Context): void {
  const command = (name: string, parent = program) => addServiceOptions(parent.command(name));
  const onDataFault = () =>
    new Option('--on-data-fault <action>', 'action for faults in the data of a holding; default: warn').choices([
      'warn',
      'fail',
    ]);
  const json = () => new Option('--json', 'print the answer of the service as JSON');
  const fileCommand = (name: string) => addFileOptions(command(name).argument('<file>', FILE_HELP));
  const submitCommand = (name: string) => addKeepOptions(fileCommand(name));
  const outputs = (target: Command) =>
    target
      .addOption(json().conflicts('csv'))
      .option('--csv <section>', 'one section as CSV, for example daily_summary or drawdown_analysis.episodes')
      .option('--html <file>', 'write a tear sheet for the browser')
      .option('--pdf <file>', 'write a tear sheet as PDF');

  addReportOptions(
    outputs(
      addSettingOptions(submitCommand('analyze'))
        .description('analyze the past of a portfolio: submit it, wait, and show the main figures')
        .option('--currency <code>', 'base currency, for example SGD')
        .option('--benchmark <benchmark>', 'none, SPY.P, "60% SPY.P + 40% AGG.P", or 3% (a fixed yearly rate)')
        .option('--compare-benchmark <benchmark...>', 'more benchmarks, in the section benchmark_comparison')
        .option('--value <amount>', 'initial value in base currency', amount)
        .option('--costs', 'include transaction costs')
        .option('--no-costs', 'exclude transaction costs')
        .addOption(new Option('--from <date>', 'first day; default: the first date of the holdings').argParser(day))
        .addOption(new Option('--to <date>', 'last day; default: yesterday').argParser(day))
        .addOption(
          new Option('--on-missing <action>', 'action for rows that cannot be held; default: fail').choices([
            'fail',
            'drop',
          ]),
        )
        .addOption(onDataFault())
        .option('--fields <sections>', 'sections of the result, for example annual_returns,transactions')
        .option('--start-when-available', 'start on the first day on which all first holdings can be bought')
        .option(
          '--rebalance <schedule>',
          'return to the target: daily, weekly, monthly, quarterly, semiannual, or annual, with :first for the first day',
        )
        .option('--band <width>', 'trade when a weight has moved by 0.05, or by 25% of its target')
        .addOption(
          new Option('--factors <model>', 'factors of the section factor_exposures').choices([
            ...['universe', 'fama_french_3', 'fama_french_5', 'carhart_4', 'fama_french_5_momentum'],
          ]),
        )
        .addOption(
          new Option('--linking <method>', 'attribution: how effects are linked over time; default: carino').choices([
            'carino',
            'menchero',
            'frongello',
            'geometric',
          ]),
        )
        .option('--levels <levels>', 'attribution: sector, market, or currency; or two levels, such as sector,company')
        .option(
          '--metric <name=expression>',
          'own metric, "Ratio=annualized_return / ulcer_index"; may be repeated',
          collect,
        ),
    ),
  )
    .addHelpText('after', ANALYZE_HELP)
    .action(act(context, () => import('./service/analyze.ts'), 'analyze'));
  submitCommand('simulate')
    .description('simulate the future of a portfolio from the history of its latest holdings')
    .option('--currency <code>', 'base currency, for example SGD')
    .option('--value <amount>', 'value at the start in base currency', amount)
    .addOption(new Option('--to <date>', 'day of the latest holdings; default: yesterday').argParser(day))
    .addOption(new Option('--on-missing <action>', 'action for rows that cannot be held').choices(['fail', 'drop']))
    .addOption(onDataFault())
    .option('--rebalance <schedule>', 'return to the target, as for analyze')
    .option('--band <width>', 'trade when a weight has moved, as for analyze')
    .addOption(new Option('--method <name>', 'source of the returns').choices(['bootstrap', 'normal', 'student_t']))
    .option('--years <count>', 'length of the paths; default: 10', amount)
    .option('--paths <count>', 'number of paths; default: 2,000', amount)
    .option('--seed <number>', 'seed of the random numbers; default: 1', amount)
    .addOption(new Option('--history <date>', 'first day of the history').argParser(day))
    .option('--flow <flow...>', 'deposit or withdrawal, such as 500:month, -30000:year:2%, or -9:month:inflation:10-30')
    .option('--goal <amount>', 'value to reach at the end', amount)
    .option('--inflation <rate>', "show all money as today's money, with a yearly rate such as 2%")
    .option('--fee <rate>', 'yearly fee, as for analyze', collect)
    .option('--costs', 'include transaction costs')
    .option('--percentiles <list>', 'percentiles of the paths; default: 5,25,50,75,95')
    .addOption(
      new Option('--interval <interval>', 'distance of the reported points in time').choices(['month', 'year']),
    )
    .addOption(json())
    .addHelpText('after', SIMULATE_HELP)
    .action(act(context, () => import('./service/simulate.ts'), 'simulate'));
  submitCommand('optimize')
    .description('find the best weights for the latest holdings of a portfolio')
    .option('--currency <code>', 'base currency, for example SGD')
    .option('--benchmark <benchmark>', 'benchmark of the tracking error')
    .addOption(new Option('--to <date>', 'last day of the history; default: yesterday').argParser(day))
    .addOption(new Option('--on-missing <action>', 'action for rows that cannot be held').choices(['fail', 'drop']))
    .addOption(onDataFault())
    .addOption(new Option('--objective <name>', 'default: minimum_variance').choices(OBJECTIVES))
    .option('--add <symbol...>', 'more symbols that may be held')
    .option('--least <share>', 'least weight of each symbol, such as 0.02', amount)
    .option('--most <share>', 'largest weight of each symbol, such as 0.3', amount)
    .option('--turnover <share>', 'largest turnover from the current weights, such as 0.2', amount)
    .option('--holdings <count>', 'largest number of holdings', amount)
    .option('--bound <range...>', 'weights of a symbol, such as AAPL=0.02..0.1; below 0 is short')
    .option('--group <range...>', 'weights of a group, such as sector:Energy=..0.2; also market and currency')
    .option('--budget <share...>', 'share of the risk for risk_budget, such as AAPL=30')
    .option('--buy-cost <rate>', 'cost of purchases, such as 0.001', amount)
    .option('--sell-cost <rate>', 'cost of sales, such as 0.002', amount)
    .option('--frontier <points>', 'also compute an efficient frontier', amount)
    .option('--walk-forward <test>', 'test in the past: returns and distance, such as 252:quarter')
    .option(
      '--settings <file>',
      'JSON file with members of the request, such as {"risk_aversion": 8}; options override it',
    )
    .addOption(json())
    .addHelpText('after', OPTIMIZE_HELP)
    .action(act(context, () => import('./service/optimize.ts'), 'optimize'));
  fileCommand('validate')
    .description('show every error and warning of a portfolio; status 1 if it is not valid')
    .addOption(json())
    .action(act(context, () => import('./service/analyze.ts'), 'validate'));
  fileCommand('resolve')
    .description('show the repairs of the service as a diff; status 1 if it cannot repair the portfolio')
    .addOption(json())
    .option('--write [file]', 'apply the repairs to the same file or another one')
    .option('--remove-rows', 'with --write: also remove the rows that cannot be repaired')
    .addHelpText('after', RESOLVE_HELP)
    .action(act(context, () => import('./service/resolve.ts'), 'resolve'));
  command('api')
    .description('send any request of the API reference and print its answer, for example: api GET /v1/markets')
    .addArgument(new Argument('<method>').choices(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']))
    .argument('<path>', 'path with its query, for example "/v1/key-ratios?symbol=AAPL&limit=1"')
    .option('--data <json>', 'body as JSON; @FILE reads a file, and @- standard input')
    .option('--header <header>', 'a header, such as "If-Match: *"; may be repeated', collect)
    .option('--wait <seconds>', 'wait for the end of the job that the request starts', amount)
    .option('--print <member>', 'print only this member of the answer, for example job_id or jobs.0.job_id')
    .addOption(new Option('--out <file>', 'write the answer to a file').conflicts('print'))
    .action(act(context, () => import('./service/api.ts'), 'api'));
  command('login')
    .description('sign in with the browser, or with a token, and store it for later commands')
    .action(act(context, () => import('./service/login.ts'), 'login'));
  program
    .command('logout')
    .description('remove the stored address and token; a token of the browser is revoked')
    .action(act(context, () => import('./service/login.ts'), 'logout'));
  command('whoami')
    .description('show the account, the scopes, and the expiry of the token, and the storage of the account')
    .addOption(json())
    .action(act(context, () => import('./service/whoami.ts'), 'whoami'));
  addJobCommands({ command, json, outputs, amount }, context);
}

function amount(text: string): number {
  const value = Number(text);
  if (!Number.isFinite(value) || text.trim() === '') throw new InvalidArgumentError('It must be a number.');
  return value;
}

const STATUS_HELP = `Exit status: 0, or 3 if the data of a holding have a fault or the result differs from the request, 1 for a problem, and 2 for
wrong usage. Faults and differences go to standard error before the result, one line for each kind. With --on-data-fault
fail, there is no result for data with a fault, and the status is 1.`;

const ANALYZE_HELP = `
Examples:
  tearsheet analyze request.json
  tearsheet analyze holdings.csv --currency SGD --benchmark SPY.P --costs
  tearsheet analyze ibkr.csv --date 2023-01-03 --pdf tearsheet.pdf
  tearsheet analyze degiro-account.csv --currency EUR --fee Adviser=1% --risk-free EUR
  tearsheet analyze request.json --metric "Loss days=mean(daily_return < 0)"
  tearsheet analyze holdings.csv --name "Growth" --keep 7d
  tearsheet analyze request.json --csv monthly_returns > months.csv
  tearsheet analyze request.json --json | jq .result.performance_metrics.portfolio

A file of holdings without dates is bought on --date and held. Options override the file.
A row that cannot be held (unknown symbol, delisted, not yet listed, no exchange rate) is an error. With --on-missing drop
it is left out, and its weight goes to the other rows of its date.
${STATUS_HELP}`;

const SIMULATE_HELP = `
Examples:
  tearsheet simulate holdings.csv --years 30 --value 500000 --flow=-20000:year:2%
  tearsheet simulate holdings.csv --flow 500:month --goal 1000000 --rebalance annual
  tearsheet simulate holdings.csv --inflation 2% --flow=-3000:month:inflation:10-40 --percentiles 10,50,90
  tearsheet simulate request.json --method student_t --json

${STATUS_HELP}`;

const OPTIMIZE_HELP = `
Examples:
  tearsheet optimize holdings.csv --most 0.3 --group "sector:Energy=..0.2" --turnover 0.2
  tearsheet optimize holdings.csv --objective risk_budget --budget AAPL=70 MSFT=30
  tearsheet optimize holdings.csv --bound "*=-0.3..1.3" --walk-forward 252:quarter
  tearsheet optimize holdings.csv --frontier 20 --json | jq .frontier > frontier.json

${STATUS_HELP}`;

const RESOLVE_HELP = `
Examples:
  tearsheet resolve holdings.csv                  shows what would change
  tearsheet resolve holdings.csv --write          changes the file, unless that removes a row
  tearsheet resolve holdings.csv --write --remove-rows
  tearsheet resolve ibkr.csv --write request.json makes a request of an export`;

/** Makes the commands of jobs. */
interface JobCommandParts {
  readonly command: (name: string, parent?: Command) => Command;
  readonly json: () => Option;
  readonly outputs: (target: Command) => Command;
  readonly amount: (text: string) => number;
}

/** Adds the commands that list, follow, export, change, and cancel jobs. */
function addJobCommands({ command, json, outputs, amount }: JobCommandParts, context: Context): void {
  // Options behind a subcommand belong to it.
  const jobs = command('jobs')
    .enablePositionalOptions()
    .description('list the jobs of the account, the newest first; rerun, keep, or rename one')
    .addOption(new Option('--status <status>').choices(['pending', 'processing', 'completed', 'failed', 'expired']))
    .addOption(new Option('--type <type>', 'kind of job').choices(JOB_TYPE_NAMES))
    .option('--search <text>', 'only jobs with this text in their name')
    .option('--limit <count>', 'at most 100', amount, 20)
    .addOption(json().conflicts('csv'))
    .option('--csv', 'as CSV')
    .action(act(context, () => import('./service/jobs.ts'), 'jobs'));
  command('rerun', jobs)
    .description('start a new job with the request of a job, on current data, and print its id')
    .argument('<job>', 'its id; it may have expired')
    .action((job, _options, child) =>
      context.run(async () => (await import('./service/jobs.ts')).rerun(context, job, child.optsWithGlobals())),
    );
  command('keep', jobs)
    .description('change how long the result of a job stays, from now')
    .argument('<job>', 'its id')
    .addArgument(new Argument('<time>', 'such as 12h or 30d').argParser(lifetime))
    .action((job, keep_for, _options, child) =>
      context.run(async () =>
        (await import('./service/jobs.ts')).change(context, job, { keep_for }, child.optsWithGlobals()),
      ),
    );
  command('rename', jobs)
    .description('give a job another name')
    .argument('<job>', 'its id')
    .argument('<name>')
    .action((job, name, _options, child) =>
      context.run(async () =>
        (await import('./service/jobs.ts')).change(context, job, { name }, child.optsWithGlobals()),
      ),
    );
  outputs(
    command('watch').description('follow a job to its end and show its result').argument('<job>', 'its id'),
  ).action(act(context, () => import('./service/jobs.ts'), 'watch'));
  command('export')
    .description('write the result of a job, or one section of it, to a file; without both, list the sections')
    .argument('<job>', 'its id')
    .option('--section <name>', 'a section, or a list inside it: attribution.spans')
    .option(
      '--out <file>',
      'the extension is the format: .json, .csv, .arrow, .parquet, .xlsx; default: CSV to the terminal',
    )
    .addOption(new Option('--resolution <days>', 'rows of time series').choices(['daily', 'weekly', 'monthly']))
    .addOption(new Option('--sheets <which>', 'sheets of a workbook (default: main)').choices(['main', 'all']))
    .action(act(context, () => import('./service/exportResult.ts'), 'exportResult'));
  addShareCommands({ command, json }, context);
  command('cancel')
    .description('cancel a job that has not finished')
    .argument('<job>', 'its id')
    .action(act(context, () => import('./service/jobs.ts'), 'cancel'));
}

/** Adds the commands of links that show a result or a tracked portfolio without an account. */
function addShareCommands({ command, json }: Pick<JobCommandParts, 'command' | 'json'>, context: Context): void {
  const share = command('share').description('links that show a result or a tracked portfolio without an account');
  const load = () => import('./service/share.ts');
  command('create', share)
    .description('make a link and print it; by default it works for 7 days and hides amounts of money')
    .argument('<id>', 'the job or the tracked portfolio')
    .addOption(new Option('--keep <time>', 'time that it works, such as 12h or 30d; default: 7d').argParser(lifetime))
    .option('--amounts', 'show amounts of money, quantities, transactions, and the request')
    .addOption(json())
    .action((id, _options, child) =>
      context.run(async () => (await load()).createShare(context, id, child.optsWithGlobals())),
    );
  command('list', share)
    .description('list its links that work')
    .argument('<id>', 'the job or the tracked portfolio')
    .addOption(json())
    .action((id, _options, child) =>
      context.run(async () => (await load()).listShares(context, id, child.optsWithGlobals())),
    );
  command('revoke', share)
    .description('end a link')
    .argument('<id>', 'the job or the tracked portfolio')
    .argument('<link>', 'its id, as "share list" shows it')
    .action((id, link, _options, child) =>
      context.run(async () => (await load()).revokeShare(context, id, link, child.optsWithGlobals())),
    );
}
