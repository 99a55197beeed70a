import { existsSync } from 'node:fs';
import { SHARD_COUNTS } from '@tearsheet/runtime';
import { RIGHTS, SCOPES } from '@tearsheet/shared';
import { type Command, Option } from 'commander';
import { act, type Context } from './context.ts';
import { addFleetCommands, wholeNumber } from './fleetCommands.ts';

/** The scopes that a client can have. */
const MACHINE_SCOPES = SCOPES.filter((scope) => !scope.startsWith('admin'));

/** Adds the commands for operators. They work on the data folder and the Redis of a deployment, so the package leaves them out. */
export function addOperatorCommands(program: Command, context: Context): void {
  const json = () => new Option('--json', 'machine-readable output');
  const data = program.command('data').description('market data: the snapshots in DATA_DIR');
  data
    .command('import')
    .description('import a folder or single files, CSV or Parquet (docs/data-format.md)')
    .argument('[paths...]', 'folder or files')
    .addOption(new Option('--merge', 'add to the current data; later rows win (default)').conflicts('replace'))
    .option('--replace', 'start empty')
    .option('--dry-run', 'check the files and write nothing')
    .option('--wide <file>', 'wide prices: a date column and one column for each symbol')
    .addOption(new Option('--kind <kind>', 'what the wide file holds').choices(['close', 'adj_close']).default('close'))
    .option('--as-traded', 'prices are as traded, so splits are applied')
    .option('--last-wins', 'of different prices for one day in a file, the last one counts')
    .option('--name <source>', 'name of the data in every result')
    .addOption(new Option('--rights <rights>', 'the people who may see the data').choices(RIGHTS))
    .addOption(json())
    .action((paths: string[], options, command: Command) => {
      if (paths.length === 0 && options.wide === undefined) command.error('error: name a folder or files to import');
      return context.run(async () => (await import('./data/importData.ts')).importData(context, paths, options));
    });
  data
    .command('list')
    .description('list the instruments of the current snapshot')
    .option('--snapshots', 'list the stored snapshots instead')
    .addOption(json())
    .action(act(context, () => import('./data/listData.ts'), 'listData'));
  data
    .command('check')
    .description('show the findings of the quality checks; status 1 if there are any')
    .addOption(json())
    .action(act(context, () => import('./data/listData.ts'), 'checkData'));
  data
    .command('show')
    .description('show one instrument with its latest prices and findings')
    .argument('<symbol>', 'RIC, ticker, alias, or ISIN')
    .addOption(json())
    .action(act(context, () => import('./data/listData.ts'), 'showInstrument'));
  data
    .command('sync')
    .description(
      'fetch new data from live sources into a new snapshot (docs/data-sources.md); status 3 if data is missing',
    )
    .addOption(new Option('--symbols <list>', 'RICs or tickers, comma-separated').conflicts('universe'))
    .option('--universe <file>', 'one symbol per line, or CSV with ric, yahoo, cik, isin; default: that of data setup')
    .option('--from <date>', 'first day (YYYY-MM-DD); default: SYNC_FROM')
    .option(
      '--sources <list>',
      'sources in their order, such as yahoo,sec,ecb (docs/data-sources.md); default: SYNC_SOURCES',
    )
    .addOption(json())
    .action((options, command: Command) => {
      if (!options.symbols && !options.universe && !existsSync(context.state.universeFile)) {
        command.error('error: name instruments by --symbols or --universe, or run "tearsheet data setup" once');
      }
      return context.run(async () => (await import('./data/sync.ts')).sync(context, options));
    });
  data
    .command('setup')
    .description('replace the demo market with real data: choose sources, enter keys, and fetch your first portfolio')
    .addOption(new Option('--symbols <list>', 'RICs, tickers, or ISINs, comma-separated').conflicts('portfolio'))
    .option('--portfolio <file>', 'a request or the export of a broker, whose instruments are fetched')
    .option('--sources <list>', 'sources in their order; asked on a terminal')
    .option('--from <date>', 'first day (YYYY-MM-DD); default: SYNC_FROM')
    .option('--no-schedule', 'do not fetch every night while npm start runs')
    .option('--yes', 'fetch without asking')
    .action(act(context, () => import('./data/setup.ts'), 'setup'));
  data
    .command('status')
    .description('show the age and coverage of the data and the result of the last sync')
    .addOption(json().conflicts('metrics'))
    .option('--metrics', 'print metrics for Prometheus')
    .action(act(context, () => import('./data/sync.ts'), 'showStatus'));
  data
    .command('demo')
    .description('create the demo market (simulated prices) up to yesterday')
    .option('--replace', 'replace imported data')
    .action(act(context, () => import('./data/makeDemo.ts'), 'makeDemo'));
  data
    .command('convert')
    .description('write the snapshot of an older version in the current format')
    .action(act(context, () => import('./data/importData.ts'), 'convertData'));
  data
    .command('push')
    .description('copy the current snapshot into object storage, for services that follow it (DATA_URL)')
    .argument('<url>', "s3://bucket/prefix, with ?endpoint=https://... for stores other than Amazon's")
    .option('--keep <count>', 'number of snapshots to keep there', '3')
    .action(act(context, () => import('./data/remoteData.ts'), 'pushData'));
  data
    .command('pull')
    .description('fetch the snapshot from object storage and make it the current one')
    .argument('<url>', 'the same address as for push')
    .action(act(context, () => import('./data/remoteData.ts'), 'pullData'));

  const token = program
    .command('token')
    .description('REST tokens; a secret is shown once, and only its hash is stored');
  token
    .command('create')
    .requiredOption('--name <name>', 'what the token is for')
    .option('--owner <account>', 'account whose jobs, credits, and limits it shares (with npm start: development)')
    .option('--expires <when>', 'when it expires: 90d, 12h, or YYYY-MM-DD (default: never)')
    .addOption(new Option('--scopes <scope...>', 'what it allows').choices([...SCOPES]))
    .option('--if-none', 'create it only if there is no token yet')
    .addOption(json())
    .action(act(context, () => import('./account/tokens.ts'), 'createToken'));
  token
    .command('list')
    .description('list tokens with their accounts, scopes, and last use')
    .option('--owner <account>', 'only those of this account')
    .addOption(json())
    .action(act(context, () => import('./account/tokens.ts'), 'listTokens'));
  token
    .command('revoke')
    .argument('<id>')
    .action(act(context, () => import('./account/tokens.ts'), 'revokeToken'));
  token
    .command('rotate')
    .description('give a token a new secret; the old one stops working')
    .argument('<id>')
    .addOption(json())
    .action(act(context, () => import('./account/tokens.ts'), 'rotateToken'));

  const account = program.command('account').description('accounts that sign in at the tool server');
  const passwordStdin = () =>
    new Option('--password-stdin', 'read the password from standard input; otherwise one is generated and shown once');
  account
    .command('create')
    .argument('<name>')
    .addOption(passwordStdin())
    .action(act(context, () => import('./account/accounts.ts'), 'createAccount'));
  account
    .command('password')
    .description('set a new password; signs the account out everywhere and unlocks it')
    .argument('<name>')
    .addOption(passwordStdin())
    .action(act(context, () => import('./account/accounts.ts'), 'changePassword'));
  account
    .command('list')
    .description('list accounts, and which are locked or disabled')
    .argument('[text]', 'part of the name', '')
    .addOption(json())
    .action(act(context, () => import('./account/accounts.ts'), 'listAccounts'));
  account
    .command('disable')
    .description('revoke its sign-ins, access tokens, REST tokens, and machine clients permanently')
    .argument('<name>')
    .action((name) =>
      context.run(async () => (await import('./account/accounts.ts')).disableAccount(context, name, true)),
    );
  account
    .command('enable')
    .description('allow sign-ins again; revoked access stays revoked')
    .argument('<name>')
    .action((name) =>
      context.run(async () => (await import('./account/accounts.ts')).disableAccount(context, name, false)),
    );
  account
    .command('unlock')
    .description('unlock an account that was locked after wrong passwords')
    .argument('<name>')
    .action(act(context, () => import('./account/accounts.ts'), 'unlockAccount'));
  account
    .command('sign-out')
    .description('end all its sessions and the access of every application that it allowed')
    .argument('<name>')
    .action(act(context, () => import('./account/accounts.ts'), 'signOutAccount'));
  account
    .command('entitle')
    .description('allow billed operations: reports, and analyses that a language model writes')
    .argument('<name>', 'account or owner of tokens')
    .option('--off', 'forbid them')
    .action(act(context, () => import('./account/accounts.ts'), 'entitleAccount'));
  account
    .command('credit')
    .description('add credits; a negative number removes some (put -- before it)')
    .argument('<name>')
    .argument('<credits>')
    .action(act(context, () => import('./account/accounts.ts'), 'creditAccount'));
  account
    .command('usage')
    .description('show the balance and the usage by tool')
    .argument('<name>')
    .addOption(json())
    .action(act(context, () => import('./account/accounts.ts'), 'showUsage'));
  account
    .command('machine')
    .description('create a client that acts for the account with client credentials')
    .argument('<name>')
    .requiredOption('--name <client>', 'what the client is')
    .addOption(new Option('--scopes <scope...>', 'what it may request').choices([...SCOPES]).default(MACHINE_SCOPES))
    .addOption(json())
    .action(act(context, () => import('./account/clients.ts'), 'createMachine'));

  addFleetCommands(program, context);
  program
    .command('backup')
    .description('write tokens, accounts, tracked portfolios, and secrets from Redis into a file')
    .argument('<file>', 'keep it safe, because it gives access to the service; with --every a folder')
    .option('--every <hours>', 'make one now and after so many hours, until the command is stopped', wholeNumber(168))
    .option('--keep <files>', 'with --every: number of files that stay', wholeNumber(9999), 14)
    .action((file, { every, keep }) =>
      context.run(async () => {
        const { backup, repeatBackup } = await import('./account/backup.ts');
        return every === undefined ? backup(context, file) : repeatBackup(context, file, { everyHours: every, keep });
      }),
    );
  program
    .command('restore')
    .description('restore a backup; stop the services first')
    .argument('<file>')
    .option('--replace', 'remove the present data')
    .option('--dry-run', 'only say what a restore would change')
    .option('--revoke-tokens', 'revoke all tokens and links of the backup, for example after a copy was stolen')
    .action(act(context, () => import('./account/backup.ts'), 'restore'));
  program
    .command('shards')
    .description('show the number of shards, or change it while the service is stopped')
    .option('--to <number>', `new number: ${SHARD_COUNTS.join(', ')}`)
    .option('--backup <file>', 'with --to: file for a backup of the present data')
    .action(act(context, () => import('./account/shards.ts'), 'changeShards'));
  addClientCommands(program, account, context);
}

/** Adds `tearsheet client …` and the grants of an account. */
function addClientCommands(program: Command, account: Command, context: Context): void {
  const json = () => new Option('--json', 'machine-readable output');
  const client = program.command('client').description('clients of the tool server: machine clients and applications');
  client
    .command('list')
    .addOption(json())
    .action(act(context, () => import('./account/clients.ts'), 'listClients'));
  client
    .command('rotate')
    .description('give a machine client a new secret; the old one and its access tokens end')
    .argument('<id>')
    .addOption(json())
    .action(act(context, () => import('./account/clients.ts'), 'rotateClient'));
  client
    .command('revoke')
    .description('remove a client with every grant and access token')
    .argument('<id>')
    .action(act(context, () => import('./account/clients.ts'), 'revokeClient'));
  account
    .command('grants')
    .description('what the account has allowed applications to do')
    .argument('<name>')
    .addOption(json())
    .action(act(context, () => import('./account/clients.ts'), 'listGrants'));
}
