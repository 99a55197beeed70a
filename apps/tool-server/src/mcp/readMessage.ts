import { jsonDepthExceeds, MAX_JSON_DEPTH } from '@tearsheet/shared/schemas';
import express, { type Request, type Response } from 'express';

const MAX_MESSAGE_BYTES = 2 * 1024 * 1024;

const readRaw = express.raw({ type: () => true, limit: MAX_MESSAGE_BYTES });

/** A JSON-RPC error that stands for the whole HTTP request. */
class MessageError extends Error {
  override readonly name = 'MessageError';
  readonly status: number;
  readonly code: number;

  constructor(status: number, code: number, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** The message of a POST: bounded, flat enough to be parsed safely, and one only (batches ended with 2025-06-18). */
export async function readMessage(request: Request, response: Response): Promise<unknown> {
  if (!request.is('application/json')) {
    throw new MessageError(415, -32_000, 'Send the message as application/json.');
  }
  await new Promise<void>((resolve, reject) => {
    readRaw(request, response, (error?: unknown) => (error === undefined ? resolve() : reject(error)));
  });
  const bytes: Uint8Array = request.body instanceof Uint8Array ? request.body : new Uint8Array(0);
  if (jsonDepthExceeds(bytes, MAX_JSON_DEPTH)) {
    throw new MessageError(400, -32_600, `The message is nested deeper than ${MAX_JSON_DEPTH} levels.`);
  }
  const message = parse(bytes);
  if (Array.isArray(message)) throw new MessageError(400, -32_600, 'Send one message in a request, not a batch.');
  return message;
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new MessageError(400, -32_700, 'The message is not JSON.');
  }
}

/** Faults of reading as the error a client of the protocol expects. */
export function toMessageError(error: unknown): MessageError | null {
  if (error instanceof MessageError) return error;
  if (!(error instanceof Error) || !('status' in error)) return null;
  if (error.status === 413) return new MessageError(413, -32_600, 'A message may have at most 2 MiB.');
  return error.status === 400 || error.status === 415
    ? new MessageError(400, -32_700, 'The message cannot be read.')
    : null;
}
