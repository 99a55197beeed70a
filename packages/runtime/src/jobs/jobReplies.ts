import { NoRoomError } from './failures.ts';
import type { CreateOutcome } from './types.ts';

/** A worker's right to one job. */
export interface Claimed {
  readonly kind: 'claimed';
  readonly jobId: string;
  /** Shown with every write; refused once another claim, a cancel or an end has happened. */
  readonly fence: string;
  /** This one included. */
  readonly starts: number;
  readonly leftMs: number;
  readonly requestId: string;
  readonly owner: string;
  readonly payload: Buffer;
  /** From accepting the job to this start, when it is the first. */
  readonly waitedMs: number | null;
}

export type Claim =
  | Claimed
  /** No such record, or ended already: nothing to do. */
  | { readonly kind: 'gone' }
  | { readonly kind: 'final' }
  /** The claim itself ended the job: started too often, or past its deadline. */
  | { readonly kind: 'failed'; readonly error: string };

export function isAccepted([kind]: readonly Buffer[]): boolean {
  return String(kind) === 'accepted';
}

export function parseCreate(jobId: string, [kind, first, second]: readonly Buffer[]): CreateOutcome {
  switch (String(kind)) {
    case 'created':
      return { kind: 'created', jobId, turn: Number(first) };
    case 'replayed':
      return { kind: 'replayed', jobId: String(first), answer: String(second) };
    case 'key_reused':
      return { kind: 'key_reused' };
    case 'too_many_open':
      return { kind: 'too_many_open', open: Number(first) };
    case 'store_full':
      return { kind: 'store_full' };
    case 'line_full':
      return { kind: 'line_full', waiting: Number(first), waitedMs: Number(second) };
    case 'not_entitled':
      return { kind: 'not_entitled', freeCredits: Number(first) };
    default:
      throw new Error('the create script gave an unknown answer');
  }
}

export function parseClaim(jobId: string, reply: readonly Buffer[]): Claim {
  const [kind, fenceOrError, starts, leftMs, requestId, owner, payload, waited] = reply;
  if (String(kind) === 'gone') return { kind: 'gone' };
  if (String(kind) === 'final') return { kind: 'final' };
  if (String(kind) === 'failed') return { kind: 'failed', error: String(fenceOrError) };
  if (payload === undefined) throw new Error('the claim script gave an unknown answer');
  return {
    kind: 'claimed',
    jobId,
    fence: String(fenceOrError),
    starts: Number(starts),
    leftMs: Number(leftMs),
    requestId: String(requestId),
    owner: String(owner),
    payload,
    waitedMs: Number(waited) < 0 ? null : Number(waited),
  };
}

/** @throws NoRoomError when the script changed nothing because Redis is too full */
export function requireRoom([kind]: readonly Buffer[]): void {
  if (String(kind) === 'no_room') throw new NoRoomError('Redis has too little memory left');
}
