/** The `tearsheet` command of a checkout or an image, with all its subcommands. */
import { addOperatorCommands } from './operatorCommands.ts';
import { runTearsheet } from './runTearsheet.ts';

await runTearsheet('Portfolio analytics: data, tokens, analyses', addOperatorCommands);
