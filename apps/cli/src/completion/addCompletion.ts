import { Argument, type Command } from 'commander';
import type { Context } from '../context.ts';
import { commandTree } from './commandTree.ts';
import { completionScript, SHELLS, type Shell } from './scripts.ts';

/** The command that prints the completion of all the others; added last. */
export function addCompletion(program: Command, context: Context): void {
  program
    .command('completion')
    .description('completion for a shell, for example: source <(tearsheet completion bash)')
    .addArgument(new Argument('<shell>').choices([...SHELLS]))
    .action((shell: Shell) =>
      context.run(async () => {
        context.print(completionScript(shell, program.name(), commandTree(program)).trimEnd());
        return 0;
      }),
    );
}
