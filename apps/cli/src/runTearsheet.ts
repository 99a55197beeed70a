/**
 * The `tearsheet` command. The exit status is 0 on success, 1 for a problem, 2 for wrong usage, and 3 for gaps in a
 * sync or warnings of a result.
 */
import { readFileSync } from 'node:fs';
import { Command, CommanderError } from 'commander';
import { addCompletion } from './completion.ts';
import { type Context, createContext, type Host, reasonOf } from './context.ts';
import { addLedgerCommand } from './fileCommands.ts';
import { plainText } from './plainText.ts';
import { addResearchCommands } from './researchCommands.ts';
import { addServiceCommands } from './serviceCommands.ts';

/**
 * Runs the command of a host, which is this process outside tests.
 *
 * @param description the line at the top of the help
 * @param addFirst adds the commands that come before those of the service
 */
export async function runTearsheet(
  description: string,
  addFirst: (program: Command, context: Context) => void = () => {},
  host: Host = process,
): Promise<void> {
  ignoreClosedPipes(host);
  const context = createContext(host, () => program.opts().pager !== false);
  const program = new Command('tearsheet')
    .description(description)
    .version(ownVersion())
    .option('--no-pager', 'do not show long output in a pager')
    .configureOutput({
      writeOut: (text) => void host.stdout.write(plainText(text)),
      writeErr: (text) => void host.stderr.write(plainText(text)),
    })
    .exitOverride();
  program.commandsGroup('Data and accounts:');
  addFirst(program, context);
  program.commandsGroup('Portfolios and jobs:');
  addServiceCommands(program, context);
  addLedgerCommand(program, context);
  program.commandsGroup('Research and reports:');
  addResearchCommands(program, context);
  program.commandsGroup('Other:');
  addCompletion(program, context);
  try {
    await program.parseAsync(host.argv);
  } catch (error) {
    const isUsage = error instanceof CommanderError;
    if (!isUsage) context.complain(reasonOf(error));
    host.exitCode = isUsage ? (error.exitCode === 0 ? 0 : 2) : 1;
  }
}

/** Returns the version of the package. Its file is next to the folder of this module, compiled or not. */
function ownVersion(): string {
  const file: { readonly version: string } = JSON.parse(
    readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
  );
  return file.version;
}

/** Ends the process quietly when a reader such as `head` closes the pipe early. */
function ignoreClosedPipes({ stdout, stderr }: Host): void {
  for (const stream of [stdout, stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
      process.exit(0);
    });
  }
}
