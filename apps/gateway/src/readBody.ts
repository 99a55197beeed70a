import { AppError } from '@tearsheet/shared';
import {
  bodyNotJson,
  bodyNotUtf8,
  bodyTooDeep,
  type DetailItem,
  jsonDepthExceeds,
  MAX_JSON_DEPTH,
  missingBody,
} from '@tearsheet/shared/schemas';
import express, { type Request, type Response } from 'express';
import { bodyTooLarge } from './errors.ts';
import type { LoopTurn } from './loopTurns.ts';

const MAX_BODY_BYTES = 2 * 1024 * 1024;
/** A larger body takes so long to read and check (5 ms with 400 rows) that it waits for its turn. */
const LONG_BODY_BYTES = 8 * 1024;

export type JsonBody =
  | { readonly ok: true; readonly value: unknown; readonly bytes: Uint8Array }
  | { readonly ok: false; readonly detail: readonly DetailItem[] };

const readRaw = express.raw({ type: () => true, limit: MAX_BODY_BYTES });

/** The JSON body of a request: bounded, of the right media type, and not nested so deep that parsing it could hurt. */
export async function readJsonBody(request: Request, response: Response, turn: LoopTurn): Promise<JsonBody> {
  const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers;
  if (Number(length) === 0 && encoding === undefined) {
    return { ok: false, detail: [missingBody()] };
  }
  if (!request.is(['application/json', 'application/*+json'])) {
    throw new AppError('unsupported_media_type', 'Send the body as application/json.');
  }
  // Express would answer only after it has read all of it.
  if (Number(length) > MAX_BODY_BYTES) throw bodyTooLarge();
  await new Promise<void>((resolve, reject) => {
    readRaw(request, response, (error?: unknown) => (error === undefined ? resolve() : reject(error)));
  });
  const bytes: Uint8Array = request.body instanceof Uint8Array ? request.body : new Uint8Array(0);
  if (bytes.length === 0) return { ok: false, detail: [missingBody()] };
  if (bytes.length > LONG_BODY_BYTES) await turn();
  if (jsonDepthExceeds(bytes, MAX_JSON_DEPTH)) return { ok: false, detail: [bodyTooDeep(MAX_JSON_DEPTH)] };
  const text = decode(bytes);
  if (text === null) return { ok: false, detail: [bodyNotUtf8()] };
  try {
    return { ok: true, value: JSON.parse(text), bytes };
  } catch {
    return { ok: false, detail: [bodyNotJson(text)] };
  }
}

function decode(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
