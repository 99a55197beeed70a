import { type Command, InvalidArgumentError, Option } from 'commander';
import { act, type Context } from './context.ts';
import { addKeepOptions } from './keepOptions.ts';
import { addDesignOptions } from './reportOptions.ts';
import type { RESEARCH } from './research/research.ts';

const DESCRIPTIONS: Readonly<Record<keyof typeof RESEARCH, string>> = {
  peers: 'compare a stock with its peers: valuation, growth, profitability, returns',
  financial: 'write a financial analysis of a stock; cached for 14 days',
  score: "explain a stock's factor scores and their changes",
  news: 'summarize the news about a stock and its tone',
};

/** Adds the commands that start research on a stock. */
export function addResearchCommands(program: Command, context: Context): void {
  const command = (name: string) =>
    addKeepOptions(
      program
        .command(name)
        .option('--url <url>', 'address of the service; default: TEARSHEET_URL, otherwise the one of npm start')
        .option('--token <token>', 'bearer token; default: TEARSHEET_TOKEN, otherwise the development token')
        .option('--json', 'print the result of the service as JSON'),
    );
  for (const kind of ['peers', 'financial', 'score', 'news'] as const) {
    command(kind)
      .description(DESCRIPTIONS[kind])
      .argument('<symbol>', 'RIC, ticker, ISIN or alias')
      .addOption(new Option('--lang <code>', 'language of the text').choices(['en', 'de', 'fr', 'es', 'ja', 'zh']))
      .option('--peers <count>', 'number of peers, 3 to 20', peerCount)
      .option('--force', 'ignore a cached result (scope research:force)')
      .action((symbol, options) =>
        context.run(async () => (await import('./research/research.ts')).research(context, kind, symbol, options)),
      );
  }
  addDesignOptions(command('report'))
    .description(
      'create a report as PDF, HTML, and JSON: of a stock, a result about a portfolio, or a tracked portfolio',
    )
    .argument(
      '<subject>',
      'a symbol, the job of an analysis, simulation, or optimization, or the id of a tracked portfolio',
    )
    .option('--compare-with <job...>', 'jobs of up to 3 analyses that the analysis is compared with')
    .option('--out <folder>', 'folder for the files', '.')
    .action(act(context, () => import('./research/research.ts'), 'report'));
}

function peerCount(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 3 || value > 20) throw new InvalidArgumentError('It must be 3 to 20.');
  return value;
}
