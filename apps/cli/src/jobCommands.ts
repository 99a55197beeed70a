import { JOB_TYPE_NAMES } from '@tearsheet/shared';
import { Argument, type Command, Option } from 'commander';
import type { Context } from './context.ts';
import { lifetime } from './keepOptions.ts';

/** Makes the commands of jobs. */
interface JobCommandParts {
  readonly command: (name: string, parent?: Command) => Command;
  readonly json: () => Option;
  readonly outputs: (target: Command) => Command;
  readonly amount: (text: string) => number;
}

/** Adds the commands that list, follow, export, change, and cancel jobs. */
export function addJobCommands({ command, json, outputs, amount }: JobCommandParts, context: Context): void {
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
    .action((options) => context.run(async () => (await import('./service/jobs.ts')).jobs(context, options)));
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
  ).action((job, options) => context.run(async () => (await import('./service/jobs.ts')).watch(context, job, options)));
  command('export')
    .description('write the result of a job, or one section of it, to a file; without both, list the sections')
    .argument('<job>', 'its id')
    .option('--section <name>', 'a section, or a list inside it: attribution.spans')
    .option(
      '--out <file>',
      'the extension is the format: .json, .csv, .arrow, .parquet, .xlsx; default: CSV to the terminal',
    )
    .addOption(new Option('--resolution <days>', 'rows of time series').choices(['daily', 'weekly', 'monthly']))
    .action((job, options) =>
      context.run(async () => (await import('./service/exportResult.ts')).exportResult(context, job, options)),
    );
  command('cancel')
    .description('cancel a job that has not finished')
    .argument('<job>', 'its id')
    .action((job, options) =>
      context.run(async () => (await import('./service/jobs.ts')).cancel(context, job, options)),
    );
}
