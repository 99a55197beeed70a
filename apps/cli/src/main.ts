/** The `tearsheet` command: every route in one place, one file per action. Exit status: 0 fine, 1 problem, 2 usage, 3 (sync) gaps. */
import { SCOPES } from '@tearsheet/runtime/accounts';
import { Command, CommanderError, Option } from 'commander';
import {
  changePassword,
  createAccount,
  creditAccount,
  disableAccount,
  entitleAccount,
  listAccounts,
  showUsage,
  signOutAccount,
  unlockAccount,
} from './account/accounts.ts';
import { backup, restore } from './account/backup.ts';
import { createMachine } from './account/clients.ts';
import { createToken, listTokens, revokeToken, rotateToken } from './account/tokens.ts';
import { addClientCommands } from './clientCommands.ts';
import { addCompletion } from './completion.ts';
import { createContext, reasonOf } from './context.ts';
import { convertData, importData } from './data/importData.ts';
import { checkData, listData, showInstrument } from './data/listData.ts';
import { makeDemo } from './data/makeDemo.ts';
import { pullData, pushData } from './data/remoteData.ts';
import { showStatus, sync } from './data/sync.ts';
import { addResearchCommands, addServiceCommands } from './serviceCommands.ts';

/** All that a client can ask for. */
const MACHINE_SCOPES = SCOPES.filter((scope) => !scope.startsWith('admin'));

const context = createContext(process);
const program = new Command('tearsheet').description('Portfolio analytics: data, tokens, analyses').exitOverride();
const json = () => new Option('--json', 'machine-readable output');

const data = program.command('data').description('market data: the snapshots in DATA_DIR');
data
  .command('import')
  .description('import a folder, or single files, of CSV or Parquet (docs/data-format.md)')
  .argument('[paths...]', 'folder or files')
  .addOption(new Option('--merge', 'add to the current data; later rows win (default)').conflicts('replace'))
  .option('--replace', 'start empty')
  .option('--dry-run', 'check only, write nothing')
  .option('--wide <file>', 'wide prices: first column date, one column per symbol')
  .addOption(new Option('--kind <kind>', 'what the wide file holds').choices(['close', 'adj_close']).default('close'))
  .option('--as-traded', 'prices are as traded: splits must still be applied')
  .option('--name <source>', 'name of the data in every result')
  .addOption(json())
  .action((paths: string[], options, command: Command) => {
    if (paths.length === 0 && options.wide === undefined) command.error('error: name a folder or files to import');
    return context.run(() => importData(context, paths, options));
  });
data
  .command('list')
  .description('instruments of the current snapshot')
  .option('--snapshots', 'the stored snapshots instead')
  .addOption(json())
  .action((options) => context.run(() => listData(context, options)));
data
  .command('check')
  .description('what the quality checks found; status 1 when there is something')
  .addOption(json())
  .action((options) => context.run(() => checkData(context, options)));
data
  .command('show')
  .description('one instrument with its latest prices and findings')
  .argument('<symbol>', 'RIC, ticker, alias or ISIN')
  .addOption(json())
  .action((symbol, options) => context.run(() => showInstrument(context, symbol, options)));
data
  .command('sync')
  .description('fetch what is new from live sources into a new snapshot (docs/data-sources.md); status 3 with gaps')
  .addOption(new Option('--symbols <list>', 'RICs or tickers, comma-separated').conflicts('universe'))
  .option('--universe <file>', 'one symbol a line, or CSV with ric, yahoo, cik')
  .option('--from <date>', 'first day (YYYY-MM-DD); default: SYNC_FROM')
  .option('--sources <list>', 'of yahoo, sec, ecb; default: SYNC_SOURCES')
  .addOption(json())
  .action((options, command: Command) => {
    if (!options.symbols && !options.universe) command.error('error: name instruments by --symbols or --universe');
    return context.run(() => sync(context, options));
  });
data
  .command('status')
  .description('age and coverage of the data, and how the last sync went')
  .addOption(json().conflicts('metrics'))
  .option('--metrics', 'for Prometheus (text format)')
  .action((options) => context.run(() => showStatus(context, options)));
data
  .command('demo')
  .description('make the demo market (simulated prices) up to yesterday')
  .option('--replace', 'even when other data was imported')
  .action((options) => context.run(() => makeDemo(context, options)));
data
  .command('convert')
  .description('write the snapshot of an older version of the product in the current format')
  .action(() => context.run(() => convertData(context)));
data
  .command('push')
  .description('copy the current snapshot into object storage, for services that follow it (DATA_URL)')
  .argument('<url>', "s3://bucket/prefix, with ?endpoint=https://... for stores other than Amazon's")
  .option('--keep <count>', 'snapshots kept there', '3')
  .action((url, options) => context.run(() => pushData(context, url, options)));
data
  .command('pull')
  .description('make the snapshot in object storage the current one here')
  .argument('<url>', 'as for push')
  .action((url) => context.run(() => pullData(context, url)));

const token = program.command('token').description('REST tokens: only hashes are stored, a secret is shown once');
token
  .command('create')
  .requiredOption('--name <name>', 'what the token is for')
  .option('--owner <account>', 'account whose jobs, credits and limits it shares (with npm start: development)')
  .option('--expires <when>', 'when it ends: 90d, 12h or YYYY-MM-DD (default: never)')
  .addOption(new Option('--scopes <scope...>', 'what it is good for').choices([...SCOPES]))
  .addOption(json())
  .action((options) => context.run(() => createToken(context, options)));
token
  .command('list')
  .addOption(json())
  .action((options) => context.run(() => listTokens(context, options)));
token
  .command('revoke')
  .argument('<id>')
  .action((id) => context.run(() => revokeToken(context, id)));
token
  .command('rotate')
  .description('a new secret for the same id; the old one ends')
  .argument('<id>')
  .addOption(json())
  .action((id, options) => context.run(() => rotateToken(context, id, options)));

const account = program.command('account').description('accounts that sign in at the tool server');
const passwordStdin = () => new Option('--password-stdin', 'read the password; else one is made and shown once');
account
  .command('create')
  .argument('<name>')
  .addOption(passwordStdin())
  .action((name, options) => context.run(() => createAccount(context, name, options)));
account
  .command('password')
  .description('set a new password; signs the account out everywhere and unlocks it')
  .argument('<name>')
  .addOption(passwordStdin())
  .action((name, options) => context.run(() => changePassword(context, name, options)));
account
  .command('list')
  .addOption(json())
  .action((options) => context.run(() => listAccounts(context, options)));
account
  .command('disable')
  .description('end its sign-ins, access tokens, REST tokens and machine clients for good')
  .argument('<name>')
  .action((name) => context.run(() => disableAccount(context, name, true)));
account
  .command('enable')
  .description('allow sign-ins again; what was ended stays ended')
  .argument('<name>')
  .action((name) => context.run(() => disableAccount(context, name, false)));
account
  .command('unlock')
  .description('forget the wrong passwords that locked the account')
  .argument('<name>')
  .action((name) => context.run(() => unlockAccount(context, name)));
account
  .command('sign-out')
  .description('end all its sessions, and the access of every application that it allowed')
  .argument('<name>')
  .action((name) => context.run(() => signOutAccount(context, name)));
account
  .command('entitle')
  .description('allow what is billed: reports, and analyses that a model writes')
  .argument('<name>', 'account or owner of tokens')
  .option('--off', 'no more')
  .action((name, options) => context.run(() => entitleAccount(context, name, options)));
account
  .command('credit')
  .description('add credits; a negative number takes some (put -- before it)')
  .argument('<name>')
  .argument('<credits>')
  .action((name, amount) => context.run(() => creditAccount(context, name, amount)));
account
  .command('usage')
  .description('balance, and what was used by tool')
  .argument('<name>')
  .addOption(json())
  .action((name, options) => context.run(() => showUsage(context, name, options)));
account
  .command('machine')
  .description('a client that acts for the account by client credentials')
  .argument('<name>')
  .requiredOption('--name <client>', 'what the client is')
  .addOption(new Option('--scopes <scope...>', 'what it may ask for').choices([...SCOPES]).default(MACHINE_SCOPES))
  .addOption(json())
  .action((name, options) => context.run(() => createMachine(context, name, options)));

program
  .command('backup')
  .description('write tokens, accounts, tracked portfolios and secrets of the Redis in use into a file')
  .argument('<file>', 'keep it safe: it opens the service')
  .action((file) => context.run(() => backup(context, file)));
program
  .command('restore')
  .description('put a backup in place; stop the services first')
  .argument('<file>')
  .option('--replace', 'remove what is there')
  .action((file, options) => context.run(() => restore(context, file, options)));

addClientCommands(program, account, context);
addServiceCommands(program, context);
addResearchCommands(program, context);
addCompletion(program, context);

try {
  await program.parseAsync();
} catch (error) {
  const isUsage = error instanceof CommanderError;
  if (!isUsage) context.complain(reasonOf(error));
  process.exitCode = isUsage ? (error.exitCode === 0 ? 0 : 2) : 1;
}
