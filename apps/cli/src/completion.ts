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
  program
    .command(VALUE_COMMAND, { hidden: true })
    .argument('<kind>')
    .action((kind: string) => context.run(() => printValues(context, kind)));
}

/** A command with the words that completion offers. */
export interface CompletedCommand {
  /** The path from the program down, for example ["data", "import"]. Empty for the program itself. */
  readonly path: readonly string[];
  readonly words: readonly CompletedWord[];
  /** The values of each option that has fixed ones. */
  readonly values: readonly { readonly option: string; readonly choices: readonly string[] }[];
  /** The options whose values the command itself prints. */
  readonly printed: readonly { readonly option: string; readonly kind: ValueKind }[];
  /** The kind of the values of the argument that the command itself prints. Null for other arguments. */
  readonly argument: ValueKind | null;
  /** True if the command takes a file. */
  readonly takesFile: boolean;
}

/** A subcommand or an option, with its description. */
export interface CompletedWord {
  readonly word: string;
  readonly meaning: string;
}

/** Returns every command with the words that may follow it, the program first. */
function commandTree(command: Command, path: readonly string[] = []): CompletedCommand[] {
  const own: CompletedCommand = {
    path,
    words: [
      ...shownCommands(command).map((child) => ({ word: child.name(), meaning: firstSentence(child.description()) })),
      ...command.options.flatMap(({ long, description }) =>
        long ? [{ word: long, meaning: firstSentence(description) }] : [],
      ),
    ],
    values: command.options.flatMap(({ long, argChoices }) =>
      long && argChoices ? [{ option: long, choices: argChoices }] : [],
    ),
    // The option --csv of some commands is a switch.
    printed: command.options.flatMap(({ long, argChoices, required }) => {
      const kind = VALUE_KINDS[long ?? ''];
      return long && kind && !argChoices && required ? [{ option: long, kind }] : [];
    }),
    argument: VALUE_KINDS[command.registeredArguments[0]?.name() ?? ''] ?? null,
    takesFile: command.registeredArguments.some((argument) => /^(file|paths)$/.test(argument.name())),
  };
  return [own, ...shownCommands(command).flatMap((child) => commandTree(child, [...path, child.name()]))];
}

function shownCommands({ commands }: Command): readonly Command[] {
  return commands.filter((child) => child.name() !== VALUE_COMMAND);
}

/** Returns the first sentence, which is short enough for a menu, without characters that a shell would interpret. */
function firstSentence(text: string): string {
  return (text.split(/[:;(]/)[0] ?? '').replace(/["'`$\\[\]]/g, '').trim();
}

const SHELLS = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof SHELLS)[number];

/**
 * Returns the completion script of a shell. It contains all words. Only values that change, and long lists, come from a process of
 * the command.
 */
function completionScript(shell: Shell, name: string, commands: readonly CompletedCommand[]): string {
  return { bash, zsh, fish }[shell](name, commands);
}

/** Returns a bash script, in which a `case` on the commands before the cursor chooses the words that may follow. */
function bash(name: string, commands: readonly CompletedCommand[]): string {
  const cases = commands.map(({ path, words, takesFile, argument }) => {
    const list = words.map(({ word }) => word).join(' ');
    const files = takesFile ? ' files=1' : '';
    const kind = argument === null ? '' : ` kind=${argument}`;
    return `    "${path.join(' ')}") words="${list}"${files}${kind} ;;`;
  });
  return `# bash: source <(${name} completion bash)
_${name}() {
  local current="\${COMP_WORDS[COMP_CWORD]}" path="" word words="" files="" kind="" before=""
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    [[ "$word" == -* ]] && continue
    case " ${knownPaths(commands)} " in *" \${path:+$path/}$word "*) path="\${path:+$path/}$word" ;; esac
  done
  case "\${path//\\// }" in
${cases.join('\n')}
  esac
  case "\${path//\\// } \${COMP_WORDS[COMP_CWORD-1]}" in
${valueCases(commands, (choices) => `words="${choices.join(' ')}"`, 'files=""').join('\n')}
  esac
  if [[ -n "$kind" && "$current" != -* ]]; then
    words="$words $(${name} ${VALUE_COMMAND} "$kind" 2>/dev/null)"
    [[ "$current" == *,* ]] && before="\${current%,*},"
  fi
  COMPREPLY=($(compgen -P "$before" -W "$words" -- "\${current#"$before"}"))
  [[ -n "$files" && "$current" != -* ]] && COMPREPLY+=($(compgen -f -- "$current"))
}
complete -o filenames -F _${name} ${name}
`;
}

/** Returns the lines of a `case` on a command and the option before the cursor. */
function valueCases(
  commands: readonly CompletedCommand[],
  fixed: (choices: readonly string[]) => string,
  always: string,
): string[] {
  return commands.flatMap(({ path, values, printed }) => [
    ...values.map(({ option, choices }) => `    "${path.join(' ')} ${option}") ${fixed(choices)} kind="" ${always} ;;`),
    ...printed.map(({ option, kind }) => `    "${path.join(' ')} ${option}") ${fixed([])} kind=${kind} ${always} ;;`),
  ]);
}

function zsh(name: string, commands: readonly CompletedCommand[]): string {
  const cases = commands.map(({ path, words, takesFile, argument }) => {
    const list = words.map(({ word, meaning }) => `'${word}:${meaning}'`).join(' ');
    const kind = argument === null ? '' : ` kind=${argument}`;
    return `    "${path.join(' ')}") words_=(${list})${takesFile ? ' files=1' : ''}${kind} ;;`;
  });
  return `#compdef ${name}
# zsh: source <(${name} completion zsh)
_${name}() {
  local path_="" word files="" kind=""
  local -a words_
  for word in "\${words[@]:1:$((CURRENT-2))}"; do
    [[ "$word" == -* ]] && continue
    case " ${knownPaths(commands)} " in *" \${path_:+$path_/}$word "*) path_="\${path_:+$path_/}$word" ;; esac
  done
  case "\${path_//\\// }" in
${cases.join('\n')}
  esac
  case "\${path_//\\// } \${words[CURRENT-1]}" in
${valueCases(commands, (choices) => `words_=(${choices.map((choice) => `'${choice}'`).join(' ')})`, 'files=""').join('\n')}
  esac
  (( $#words_ )) && _describe '${name}' words_
  if [[ -n "$kind" && "\${words[CURRENT]}" != -* ]]; then
    compset -P '*,'
    compadd -- \${(f)"$(${name} ${VALUE_COMMAND} "$kind" 2>/dev/null)"}
  fi
  [[ -n "$files" ]] && _files
}
compdef _${name} ${name}
`;
}

function fish(name: string, commands: readonly CompletedCommand[]): string {
  const lines = commands.flatMap(({ path, words, values, printed, argument, takesFile }) => {
    const children = words.filter(({ word }) => !word.startsWith('-')).map(({ word }) => word);
    const below = path.map((word) => `__fish_seen_subcommand_from ${word}`);
    const above = children.length > 0 ? [`not __fish_seen_subcommand_from ${children.join(' ')}`] : [];
    const condition = [...below, ...above].join('; and ');
    const when = condition === '' ? '' : ` -n "${condition}"`;
    const files = takesFile ? [`complete -c ${name}${when} -F`] : [];
    const ask = (kind: ValueKind) => `(${name} ${VALUE_COMMAND} ${kind} 2>/dev/null)`;
    const valuesOf = new Map([
      ...values.map(({ option, choices }): [string, string] => [option, choices.join(' ')]),
      ...printed.map(({ option, kind }): [string, string] => [
        option,
        option === '--fields' ? `(__fish_append , ${ask(kind)})` : ask(kind),
      ]),
    ]);
    return [
      ...words.map(({ word, meaning }) => {
        const given = valuesOf.get(word);
        const value = given === undefined ? '' : ` -x -a "${given}"`;
        const what = word.startsWith('--') ? `-l ${word.slice(2)}${value}` : `-a ${word}`;
        return `complete -c ${name}${when} ${what} -d "${meaning}"`;
      }),
      ...(argument === null ? [] : [`complete -c ${name}${when} -a "${ask(argument)}"`]),
      ...files,
    ];
  });
  return [`# fish: ${name} completion fish | source`, `complete -c ${name} -f`, ...lines, ''].join('\n');
}

/** Returns the paths of commands with slashes, so that each is one word. */
function knownPaths(commands: readonly CompletedCommand[]): string {
  return commands.flatMap(({ path }) => (path.length > 0 ? [path.join('/')] : [])).join(' ');
}

/** The options and arguments whose values a shell completes, by the name of the command line. */
const VALUE_KINDS: Readonly<Record<string, ValueKind>> = {
  '--fields': 'sections',
  '--csv': 'sections',
  '--section': 'sections',
  '--currency': 'currencies',
  '--benchmark': 'benchmarks',
  '--compare-benchmark': 'benchmarks',
  job: 'jobs',
};

const VALUE_COMMAND = 'complete-values';

const KINDS = ['sections', 'currencies', 'benchmarks', 'jobs'] as const;
type ValueKind = (typeof KINDS)[number];

/** A person who presses Tab does not wait longer for the service. */
const DEADLINE_MS = 1500;
const MOST_JOBS = 50;

/** Prints the values of a kind, one per line. Without an answer of the service in time, it prints nothing. */
async function printValues(context: Context, kind: string): Promise<number> {
  const values = await valuesOf(context, kind).catch(() => []);
  if (values.length > 0) context.print(values.join('\n'));
  return 0;
}

async function valuesOf(context: Context, kind: string): Promise<readonly string[]> {
  switch (kind) {
    case 'sections': {
      const { SELECTABLE_SECTION_NAMES } = await import('./service/sectionNames.ts');
      return SELECTABLE_SECTION_NAMES;
    }
    case 'currencies':
      return Intl.supportedValuesOf('currency');
    case 'benchmarks':
      return ['none', 'ACWI.OQ', 'SPY.P', 'AGG.P', '3%'];
    case 'jobs':
      return jobIds(context);
    default:
      return [];
  }
}

async function jobIds(context: Context): Promise<readonly string[]> {
  const { connect } = await import('./service/connect.ts');
  // A connection that is still open would keep the process alive.
  const late = setTimeout(() => process.exit(0), DEADLINE_MS);
  const { jobs } = await connect(context, {}).jobs({ limit: MOST_JOBS });
  clearTimeout(late);
  return jobs.map(({ job_id }) => job_id);
}
