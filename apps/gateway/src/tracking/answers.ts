import { decodeCursor, encodeCursor } from '@tearsheet/operations';
import {
  listPortfolios,
  listVersions,
  readPortfolio,
  trackPortfolio,
  updatePortfolio,
} from '@tearsheet/operations/tracking';
import { isPortfolioListEntry } from '@tearsheet/runtime/portfolios';
import { AppError } from '@tearsheet/shared';
import {
  type PortfolioListQuery,
  portfolioListQuery,
  type TrackedPortfolio,
  type TrackRequest,
  valueError,
} from '@tearsheet/shared/schemas';
import { type Answer, json } from '../answer.ts';

import { invalid } from '../errors.ts';
import { namesTag } from '../namesTag.ts';
import type { RouteInput } from '../routes.ts';
import { etagOf, seenVersion } from './etag.ts';

const NO_STORE = { 'cache-control': 'private, no-store' };

export async function answerTrack(input: RouteInput, body: TrackRequest, bytes: Uint8Array): Promise<Answer> {
  const { services, caller, idempotencyKey } = input;
  const outcome = await trackPortfolio(services, body, { owner: caller.owner, idempotencyKey, bytes });
  if (outcome.kind === 'refused') return invalid(outcome.detail);
  if (outcome.kind === 'key_reused') {
    throw new AppError('idempotency_key_reused', 'This Idempotency-Key came with another body within 24 hours.');
  }
  if (outcome.kind === 'too_many') {
    throw new AppError('too_many_portfolios', `The account tracks ${outcome.count} portfolios. Delete one first.`);
  }
  // Version 1 to whoever repeats the request, too; 404 when it was deleted since.
  const answer = portfolioAnswer(await portfolioOf(input, outcome.portfolioId, 1));
  const location = `/v1/portfolio/${outcome.portfolioId}`;
  const replayed = outcome.kind === 'replayed' ? { 'idempotent-replayed': 'true' } : {};
  return { ...answer, status: 201, headers: { ...answer.headers, location, ...replayed } };
}

export async function answerUpdate(input: RouteInput, body: TrackRequest): Promise<Answer> {
  const { services, caller, conditions } = input;
  const portfolioId = idOf(input);
  const seen = seenVersion(conditions.ifMatch, true);
  const outcome = await updatePortfolio(services, body, { portfolioId, owner: caller.owner, seen });
  if (outcome.kind === 'refused') return invalid(outcome.detail);
  if (outcome.kind === 'not_found') throw portfolioNotFound();
  if (outcome.kind === 'conflict') throw changedMeanwhile(outcome.version);
  // Of this caller: another one may have made the next version meanwhile.
  return portfolioAnswer(await portfolioOf(input, portfolioId, outcome.version));
}

export async function answerRemoval(input: RouteInput): Promise<Answer> {
  const { services, caller, conditions } = input;
  const seen = seenVersion(conditions.ifMatch, false);
  const outcome = await services.portfolios.remove(idOf(input), caller.owner, seen);
  if (outcome.kind === 'not_found') throw portfolioNotFound();
  if (outcome.kind === 'conflict') throw changedMeanwhile(outcome.version);
  return { status: 204, body: null };
}

export async function answerRead(input: RouteInput): Promise<Answer> {
  return unlessSeen(input, await portfolioOf(input, idOf(input)));
}

export async function answerVersion(input: RouteInput): Promise<Answer> {
  const { version = '' } = input.params;
  if (!/^[1-9]\d{0,14}$/.test(version)) throw portfolioNotFound();
  return unlessSeen(input, await portfolioOf(input, idOf(input), Number(version)));
}

export async function answerVersions(input: RouteInput): Promise<Answer> {
  const { services, caller } = input;
  const versions = await listVersions(services, { portfolioId: idOf(input), owner: caller.owner });
  if (versions === null) throw portfolioNotFound();
  return json(200, versions, NO_STORE);
}

export async function answerList({ services, caller }: RouteInput, query: PortfolioListQuery): Promise<Answer> {
  const after = query.cursor === undefined ? null : decodeCursor(query.cursor, isPortfolioListEntry);
  if (query.cursor !== undefined && after === null) {
    return invalid([valueError(['query', 'cursor'], 'invalid_cursor', 'not a next_cursor of this list', query.cursor)]);
  }
  const limit = query.limit ?? portfolioListQuery.properties.limit.default;
  const { portfolios, next } = await listPortfolios(services, { owner: caller.owner, after, limit });
  return json(200, { portfolios, next_cursor: next === null ? null : encodeCursor(next) }, NO_STORE);
}

async function portfolioOf(
  { services, caller }: RouteInput,
  portfolioId: string,
  version?: number,
): Promise<TrackedPortfolio> {
  const wanted = { portfolioId, owner: caller.owner, ...(version === undefined ? {} : { version }) };
  const portfolio = await readPortfolio(services, wanted);
  if (portfolio === null) throw portfolioNotFound();
  return portfolio;
}

function unlessSeen({ conditions }: RouteInput, portfolio: TrackedPortfolio): Answer {
  const answer = portfolioAnswer(portfolio);
  if (!namesTag(conditions.ifNoneMatch, answer.headers.etag)) return answer;
  return { status: 304, headers: answer.headers, body: null };
}

function portfolioAnswer(portfolio: TrackedPortfolio) {
  return { status: 200, headers: { ...NO_STORE, etag: etagOf(portfolio.version) }, body: portfolio };
}

function idOf({ params }: RouteInput): string {
  return params.portfolio_id ?? '';
}

function portfolioNotFound(): AppError {
  return new AppError('portfolio_not_found', 'There is no portfolio, or no such version of it, with this id.');
}

function changedMeanwhile(version: number): AppError {
  const detail = `The portfolio is at version ${version} now. Read it again, then decide.`;
  return new AppError('precondition_failed', detail, { headers: { etag: etagOf(version) } });
}
