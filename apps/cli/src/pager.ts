import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** `less` ends if the text fits one screen, keeps colors, and leaves the text on the screen. */
const LESS_OPTIONS = 'FRX';

/** True if a pager may show the output: on a terminal, unless PAGER names none. */
export function canPage(
  stream: { readonly isTTY?: boolean },
  { PAGER, TERM }: Readonly<Record<string, string | undefined>>,
): boolean {
  return stream.isTTY === true && TERM !== 'dumb' && PAGER !== '' && PAGER !== 'cat';
}

/** Shows a text with PAGER, or with `less`. Returns false if that program is not there. */
export async function page(text: string, environment: Readonly<Record<string, string | undefined>>): Promise<boolean> {
  const { PAGER } = environment;
  const options = {
    stdio: ['pipe', 'inherit', 'inherit'] as ['pipe', 'inherit', 'inherit'],
    env: { LESS: LESS_OPTIONS, ...environment },
  };
  const pager =
    PAGER === undefined ? spawn('less', [`-${LESS_OPTIONS}`], options) : spawn(PAGER, { ...options, shell: true });
  // Ctrl-C is for the pager, which may stop a search.
  const ignore = () => undefined;
  process.on('SIGINT', ignore);
  // A reader may leave the pager before it has read everything.
  pager.stdin.on('error', ignore).end(text);
  try {
    const [status] = await once(pager, 'close');
    return status !== COMMAND_NOT_FOUND;
  } catch {
    return false;
  } finally {
    process.off('SIGINT', ignore);
  }
}

/** The status of a shell that does not find the program. */
const COMMAND_NOT_FOUND = 127;
