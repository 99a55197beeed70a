import { type Command, InvalidArgumentError, Option } from 'commander';
import type { Context } from './context.ts';
import { report } from './research/report.ts';
import { type RESEARCH, research } from './research/research.ts';

const DESCRIPTIONS: Readonly<Record<keyof typeof RESEARCH, string>> = {
  peers: 'a stock beside its peers: valuation, growth, profitability, returns',
  financial: 'a financial analysis of a stock; kept for 14 days',
  score: "what a stock's factor scores say, and how they changed",
  news: 'the news on a stock and their tone',
};

/** The commands that have a stock researched. */
export function addResearchCommands(program: Command, context: Context): void {
  const command = (name: string) =>
    program
      .command(name)
      .option('--url <url>', 'of the service; default: TEARSHEET_URL, else the one npm start runs')
      .option('--token <token>', 'default: TEARSHEET_TOKEN, else the development token')
      .option('--json', 'the result of the service as it is');
  for (const kind of ['peers', 'financial', 'score', 'news'] as const) {
    command(kind)
      .description(DESCRIPTIONS[kind])
      .argument('<symbol>', 'RIC, ticker, ISIN or alias')
      .addOption(new Option('--lang <code>', 'language of the text').choices(['en', 'de', 'fr', 'es', 'ja', 'zh']))
      .option('--peers <count>', 'how many to compare with, 3 to 20', peerCount)
      .option('--force', 'compute anew (scope research:force)')
      .action((symbol, options) => context.run(() => research(context, kind, symbol, options)));
  }
  command('report')
    .description('a report as PDF, HTML and JSON: of a stock, or a tear sheet of an analysis')
    .argument('<subject>', 'a symbol, or the id of the job of an analysis')
    .option('--out <folder>', 'where to put the files', '.')
    .action((subject, options) => context.run(() => report(context, subject, options)));
}

function peerCount(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 3 || value > 20) throw new InvalidArgumentError('It must be 3 to 20.');
  return value;
}
