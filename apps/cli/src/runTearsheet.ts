/**
 * The `tearsheet` command. The exit status is 0 on success, 1 for a problem, 2 for wrong usage, and 3 for gaps in a
 * sync or warnings of a result.
 */
import { Command, CommanderError } from 'commander';
import { addCompletion } from './completion.ts';
import { type Context, createContext, reasonOf } from './context.ts';
import { addLedgerCommand } from './fileCommands.ts';
import { addResearchCommands, addServiceCommands } from './serviceCommands.ts';

/**
 * Runs the command of this process.
 *
 * @param description the line at the top of the help
 * @param addFirst adds the commands that come before those of the service
 */
export async function runTearsheet(
  description: string,
  addFirst: (program: Command, context: Context) => void = () => {},
): Promise<void> {
  const context = createContext(process);
  const program = new Command('tearsheet').description(description).exitOverride();
  addFirst(program, context);
  addServiceCommands(program, context);
  addLedgerCommand(program, context);
  addResearchCommands(program, context);
  addCompletion(program, context);
  try {
    await program.parseAsync();
  } catch (error) {
    const isUsage = error instanceof CommanderError;
    if (!isUsage) context.complain(reasonOf(error));
    process.exitCode = isUsage ? (error.exitCode === 0 ? 0 : 2) : 1;
  }
}
