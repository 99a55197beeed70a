/** The `tearsheet` command of a checkout or an image, with all its subcommands. */
import type { Host } from './context.ts';
import { addOperatorCommands } from './operatorCommands.ts';
import { runTearsheet } from './runTearsheet.ts';

export function main(host: Host): Promise<void> {
  return runTearsheet('Portfolio analytics: data, tokens, analyses', addOperatorCommands, host);
}

if (import.meta.main) void main(process);
