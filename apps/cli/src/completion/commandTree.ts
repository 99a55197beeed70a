import type { Command } from 'commander';

/** A command as completion sees it. */
export interface CompletedCommand {
  /** From the program down, for example ["data", "import"]; empty for the program itself. */
  readonly path: readonly string[];
  readonly words: readonly CompletedWord[];
  /** Whether files are offered after it. */
  readonly takesFile: boolean;
}

/** A subcommand or an option, with what it is for. */
export interface CompletedWord {
  readonly word: string;
  readonly meaning: string;
}

/** Every command with the words that may follow it, the program first. */
export function commandTree(command: Command, path: readonly string[] = []): CompletedCommand[] {
  const own: CompletedCommand = {
    path,
    words: [
      ...command.commands.map((child) => ({ word: child.name(), meaning: firstSentence(child.description()) })),
      ...command.options.flatMap(({ long, description }) =>
        long ? [{ word: long, meaning: firstSentence(description) }] : [],
      ),
    ],
    takesFile: command.registeredArguments.some((argument) => /^(file|paths)$/.test(argument.name())),
  };
  return [own, ...command.commands.flatMap((child) => commandTree(child, [...path, child.name()]))];
}

/** Short enough for a menu, without what a shell would take for syntax. */
function firstSentence(text: string): string {
  return (text.split(/[:;(]/)[0] ?? '').replace(/["'`$\\[\]]/g, '').trim();
}
