import { LRUCache } from 'lru-cache';
import type { Answer } from './answer.ts';

/** Answers of reads as the bytes that were sent, by snapshot and question; those unused for longest make room. */
export interface AnswerCache {
  get(key: string): SentAnswer | undefined;
  set(key: string, answer: SentAnswer): void;
}

export interface SentAnswer extends Answer {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/** What an entry takes beside its body, about. */
const ENTRY_BYTES = 1000;

export function createAnswerCache(maxBytes: number): AnswerCache {
  const cache = new LRUCache<string, SentAnswer>({
    maxSize: maxBytes,
    sizeCalculation: ({ body }, key) => ENTRY_BYTES + 2 * key.length + body.length,
  });
  return {
    get: (key) => cache.get(key),
    set(key, answer) {
      cache.set(key, answer);
    },
  };
}
