/** The `tearsheet` command of the installed package: the subcommands that call the service or read files. */
import './olderNode.ts';
import { runTearsheet } from './runTearsheet.ts';

await runTearsheet('Portfolio analytics: analyses, simulations, research');
