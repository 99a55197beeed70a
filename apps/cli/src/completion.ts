import { Argument, type Command } from 'commander';
import type { Context } from './context.ts';

/** Adds the command that prints the completion of all the others. It must be added last. */
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

/** A command with the words that completion offers. */
export interface CompletedCommand {
  /** The path from the program down, for example ["data", "import"]. Empty for the program itself. */
  readonly path: readonly string[];
  readonly words: readonly CompletedWord[];
  /** The values of each option that has fixed ones. */
  readonly values: readonly { readonly option: string; readonly choices: readonly string[] }[];
  /** True if the command takes a file. */
  readonly takesFile: boolean;
}

/** A subcommand or an option, with its description. */
export interface CompletedWord {
  readonly word: string;
  readonly meaning: string;
}

/** Returns every command with the words that may follow it, the program first. */
export function commandTree(command: Command, path: readonly string[] = []): CompletedCommand[] {
  const own: CompletedCommand = {
    path,
    words: [
      ...command.commands.map((child) => ({ word: child.name(), meaning: firstSentence(child.description()) })),
      ...command.options.flatMap(({ long, description }) =>
        long ? [{ word: long, meaning: firstSentence(description) }] : [],
      ),
    ],
    values: command.options.flatMap(({ long, argChoices }) =>
      long && argChoices ? [{ option: long, choices: argChoices }] : [],
    ),
    takesFile: command.registeredArguments.some((argument) => /^(file|paths)$/.test(argument.name())),
  };
  return [own, ...command.commands.flatMap((child) => commandTree(child, [...path, child.name()]))];
}

/** Returns the first sentence, which is short enough for a menu, without characters that a shell would interpret. */
function firstSentence(text: string): string {
  return (text.split(/[:;(]/)[0] ?? '').replace(/["'`$\\[\]]/g, '').trim();
}

export const SHELLS = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof SHELLS)[number];

/** Returns the completion script of a shell. The script contains everything, so completing starts no process. */
export function completionScript(shell: Shell, name: string, commands: readonly CompletedCommand[]): string {
  return { bash, zsh, fish }[shell](name, commands);
}

/** Returns a bash script, in which a `case` on the commands before the cursor chooses the words that may follow. */
function bash(name: string, commands: readonly CompletedCommand[]): string {
  const cases = commands.map(({ path, words, takesFile }) => {
    const list = words.map(({ word }) => word).join(' ');
    const files = takesFile ? ' files=1' : '';
    return `    "${path.join(' ')}") words="${list}"${files} ;;`;
  });
  const values = commands.flatMap(({ path, values }) =>
    values.map(({ option, choices }) => `    "${path.join(' ')} ${option}") words="${choices.join(' ')}" files="" ;;`),
  );
  return `# bash: source <(${name} completion bash)
_${name}() {
  local current="\${COMP_WORDS[COMP_CWORD]}" path="" word words="" files=""
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    [[ "$word" == -* ]] && continue
    case " ${knownPaths(commands)} " in *" \${path:+$path/}$word "*) path="\${path:+$path/}$word" ;; esac
  done
  case "\${path//\\// }" in
${cases.join('\n')}
  esac
  case "\${path//\\// } \${COMP_WORDS[COMP_CWORD-1]}" in
${values.join('\n')}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
  [[ -n "$files" && "$current" != -* ]] && COMPREPLY+=($(compgen -f -- "$current"))
}
complete -o filenames -F _${name} ${name}
`;
}

function zsh(name: string, commands: readonly CompletedCommand[]): string {
  const cases = commands.map(({ path, words, takesFile }) => {
    const list = words.map(({ word, meaning }) => `'${word}:${meaning}'`).join(' ');
    return `    "${path.join(' ')}") words_=(${list})${takesFile ? ' files=1' : ''} ;;`;
  });
  return `#compdef ${name}
# zsh: source <(${name} completion zsh)
_${name}() {
  local path_="" word files=""
  local -a words_
  for word in "\${words[@]:1:$((CURRENT-2))}"; do
    [[ "$word" == -* ]] && continue
    case " ${knownPaths(commands)} " in *" \${path_:+$path_/}$word "*) path_="\${path_:+$path_/}$word" ;; esac
  done
  case "\${path_//\\// }" in
${cases.join('\n')}
  esac
  _describe '${name}' words_
  [[ -n "$files" ]] && _files
}
compdef _${name} ${name}
`;
}

function fish(name: string, commands: readonly CompletedCommand[]): string {
  const lines = commands.flatMap(({ path, words, takesFile }) => {
    const children = words.filter(({ word }) => !word.startsWith('-')).map(({ word }) => word);
    const below = path.map((word) => `__fish_seen_subcommand_from ${word}`);
    const above = children.length > 0 ? [`not __fish_seen_subcommand_from ${children.join(' ')}`] : [];
    const condition = [...below, ...above].join('; and ');
    const when = condition === '' ? '' : ` -n "${condition}"`;
    const files = takesFile ? [`complete -c ${name}${when} -F`] : [];
    return [
      ...words.map(({ word, meaning }) => {
        const what = word.startsWith('--') ? `-l ${word.slice(2)}` : `-a ${word}`;
        return `complete -c ${name}${when} ${what} -d "${meaning}"`;
      }),
      ...files,
    ];
  });
  return [`# fish: ${name} completion fish | source`, `complete -c ${name} -f`, ...lines, ''].join('\n');
}

/** Returns the paths of commands with slashes, so that each is one word. */
function knownPaths(commands: readonly CompletedCommand[]): string {
  return commands.flatMap(({ path }) => (path.length > 0 ? [path.join('/')] : [])).join(' ');
}
