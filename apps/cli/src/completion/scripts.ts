import type { CompletedCommand } from './commandTree.ts';

export const SHELLS = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof SHELLS)[number];

/** The script that teaches a shell the commands. Everything is in it: completing starts no process. */
export function completionScript(shell: Shell, name: string, commands: readonly CompletedCommand[]): string {
  return { bash, zsh, fish }[shell](name, commands);
}

/** The words before the cursor that name commands, joined; the case picks what may follow. */
function bash(name: string, commands: readonly CompletedCommand[]): string {
  const cases = commands.map(({ path, words, takesFile }) => {
    const list = words.map(({ word }) => word).join(' ');
    const files = takesFile ? ' files=1' : '';
    return `    "${path.join(' ')}") words="${list}"${files} ;;`;
  });
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

/** Paths of commands with slashes, so that each is one word. */
function knownPaths(commands: readonly CompletedCommand[]): string {
  return commands.flatMap(({ path }) => (path.length > 0 ? [path.join('/')] : [])).join(' ');
}
