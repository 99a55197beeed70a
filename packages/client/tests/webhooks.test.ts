import type { IncomingHttpHeaders } from 'node:http';
import { describe, expect, test } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { readWebhook, SignatureError } from '../src/webhooks.ts';

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const BODY = '{"type":"job.completed","data":{"job_id":"port-1"}}';

function signed(at = new Date(), secret = SECRET) {
  return {
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign('msg_1', at, BODY),
  };
}

describe('readWebhook', () => {
  test('gives the body of a delivery that was signed with the secret', () => {
    expect(readWebhook(SECRET, signed(), BODY)).toEqual(JSON.parse(BODY));
    expect(readWebhook(SECRET, new Headers(signed()), BODY)).toEqual(JSON.parse(BODY));
  });

  test('takes the headers of a request in Node and the bytes of the body', () => {
    const bytes = new TextEncoder().encode('{"type":"Ä"}');
    const at = new Date();
    const signature = new Webhook(SECRET).sign('msg_1', at, '{"type":"Ä"}');
    const headers: IncomingHttpHeaders = { ...signed(at), 'webhook-signature': signature, 'set-cookie': ['a', 'b'] };
    expect(readWebhook(SECRET, headers, bytes).type).toBe('Ä');
    expect(() => readWebhook(SECRET, { ...headers, 'webhook-id': ['msg_1'] }, bytes)).toThrow(SignatureError);
  });

  test.each(['', 'whsec_', 'whsec_%%%'])('the secret %j is not a secret', (secret) => {
    expect(() => readWebhook(secret, signed(), BODY)).toThrow(/must be in base64/);
  });

  test.each([
    ['another body', signed(), BODY.replace('port-1', 'port-2')],
    ['another secret', signed(new Date(), 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD'), BODY],
    ['an old delivery', signed(new Date(Date.now() - 600_000)), BODY],
    ['a delivery of the future', signed(new Date(Date.now() + 600_000)), BODY],
    ['no signature', { 'webhook-id': 'msg_1' }, BODY],
  ])('%s is refused', (_name, headers, body) => {
    expect(() => readWebhook(SECRET, headers, body)).toThrow(SignatureError);
  });
});
