import { type Command, Option } from 'commander';
import type { Context } from './context.ts';

/** Adds `tearsheet client …` and the grants of an account. */
export function addClientCommands(program: Command, account: Command, context: Context): void {
  const json = () => new Option('--json', 'machine-readable output');
  const client = program.command('client').description('clients of the tool server: machine clients and applications');
  client
    .command('list')
    .addOption(json())
    .action((options) => context.run(async () => (await import('./account/clients.ts')).listClients(context, options)));
  client
    .command('rotate')
    .description('give a machine client a new secret; the old one and its access tokens end')
    .argument('<id>')
    .addOption(json())
    .action((id, options) =>
      context.run(async () => (await import('./account/clients.ts')).rotateClient(context, id, options)),
    );
  client
    .command('revoke')
    .description('remove a client with every grant and access token')
    .argument('<id>')
    .action((id) => context.run(async () => (await import('./account/clients.ts')).revokeClient(context, id)));
  account
    .command('grants')
    .description('what the account has allowed applications to do')
    .argument('<name>')
    .addOption(json())
    .action((name, options) =>
      context.run(async () => (await import('./account/clients.ts')).listGrants(context, name, options)),
    );
}
