import { type MarketDataSource, openMarketData } from '@tearsheet/market-data';
import { answerRead, type ReadReply, type ReadTask } from './answerRead.ts';
import { type FittedResult, fitResult, type ResultTask } from './fitResult.ts';

/** Work that would block the event loop of the tool server. */
export type AnswerTask =
  | { readonly kind: 'read'; readonly folder: string; readonly task: ReadTask }
  | { readonly kind: 'result'; readonly task: ResultTask };

export type AnswerOutcome = ReadReply | FittedResult;

let opened: { readonly folder: string; readonly market: MarketDataSource } | null = null;

/** Computes one answer in a worker thread. The thread opens the data folder only once. */
export default function answer(task: AnswerTask): AnswerOutcome {
  if (task.kind === 'result') return fitResult(task.task);
  if (opened?.folder !== task.folder) {
    opened?.market.close();
    opened = { folder: task.folder, market: openMarketData(task.folder) };
  }
  return answerRead(opened.market, task.task);
}
