import { JOB_FAILURE_CODES, JOB_TYPE_NAMES } from '@tearsheet/shared';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { act, type Context } from './context.ts';

/** Returns the parser of an option that is a whole number from 1 on. */
export function wholeNumber(most: number): (text: string) => number {
  return (text) => {
    const value = /^[1-9]\d{0,8}$/.test(text) ? Number(text) : most + 1;
    if (value > most) throw new InvalidArgumentError(`It is a whole number from 1 to ${most}.`);
    return value;
  };
}

/** Adds the commands for the jobs of all accounts. They do what the dashboard does. */
export function addFleetCommands(program: Command, context: Context): void {
  const json = () => new Option('--json', 'machine-readable output');
  const count = wholeNumber(9999);
  const filters = (command: Command) =>
    command
      .addOption(new Option('--state <state>', 'default: failed').choices(['failed', 'drained', 'waiting', 'running']))
      .addOption(new Option('--type <type>', 'kind of job').choices(JOB_TYPE_NAMES))
      .option('--account <account>', 'only jobs of this account')
      .addOption(new Option('--cause <code>', 'why it failed').choices(JOB_FAILURE_CODES))
      .option('--hours <hours>', 'failures of so many hours (default: a week)', count)
      .addOption(json());
  const fleet = program.command('fleet').description('the jobs of all accounts, as on the dashboard');
  const load = () => import('./fleet/fleet.ts');
  fleet
    .command('queues')
    .description('show what is paused, waits, and runs')
    .addOption(json())
    .action(act(context, load, 'showQueues'));
  filters(fleet.command('jobs').description('list jobs by their state'))
    .option('--limit <count>', 'most jobs', count, 200)
    .action(act(context, load, 'listJobs'));
  fleet
    .command('job')
    .description('show a job, why it failed, and what operators did with it')
    .argument('<job>')
    .addOption(json())
    .action(act(context, load, 'showJob'));
  filters(fleet.command('retry').description('run a failed job again, or all that match'))
    .argument('[job]')
    .option('--all', 'every failed job that matches the filters')
    .option('--dry-run', 'only list what would run again')
    .action(act(context, load, 'retryJobs'));
  fleet
    .command('cancel')
    .description('fail a job that has not ended')
    .argument('<job>')
    .action(act(context, load, 'cancelJob'));
  for (const [name, description] of [
    ['pause', 'stop workers from taking jobs of a queue; new jobs wait'],
    ['resume', 'let workers take jobs of a queue again'],
    ['drain', 'fail every waiting job of a queue'],
  ] as const) {
    fleet
      .command(name)
      .description(description)
      .argument('<queue>')
      .action((queue) => context.run(async () => (await load()).actOnQueue(context, name, queue)));
  }
}
