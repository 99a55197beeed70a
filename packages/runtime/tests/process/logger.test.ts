import { PassThrough } from 'node:stream';
import { describe, expect, test } from '@jest/globals';
import { createLogger, type LogFields, type LogLevel } from '../../src/process/logger.ts';

async function logged(
  message: string,
  fields: LogFields,
  { isTTY = false, level = 'info' as LogLevel } = {},
): Promise<string> {
  const stream = Object.assign(new PassThrough(), { isTTY });
  const logger = createLogger({ service: 'gateway', level, stream }).child({ request_id: 'r-1' });
  logger.info(message, fields);
  await new Promise((resolve) => setImmediate(resolve));
  return String(stream.read() ?? '');
}

describe('createLogger', () => {
  test('writes one JSON line with the bound fields', async () => {
    const line = await logged('job completed', { job_id: 'port-1', ms: 18 });
    expect(line.endsWith('}\n')).toBe(true);
    expect(JSON.parse(line)).toEqual({
      timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
      level: 'info',
      message: 'job completed',
      service: 'gateway',
      request_id: 'r-1',
      job_id: 'port-1',
      ms: 18,
    });
  });

  test('a field named message does not change the message', async () => {
    expect(JSON.parse(await logged('kept', { message: 'other', level: 'error' }))).toMatchObject({
      message: 'kept',
      level: 'info',
    });
  });

  test('writes errors with their stack and cause', async () => {
    const error = new Error('outer', { cause: new TypeError('inner') });
    const { error: written } = JSON.parse(await logged('x', { error }));
    expect(written).toMatchObject({ name: 'Error', message: 'outer', stack: expect.stringContaining(' at ') });
    expect(written.cause).toMatchObject({ name: 'TypeError', message: 'inner' });
  });

  test('is readable on a terminal', async () => {
    const line = await logged('job completed', { job_id: 'port-1' }, { isTTY: true });
    expect(line).toMatch(/^\d\d:\d\d:\d\d {2}info {3}gateway {2}job completed {2}request_id=r-1 {2}job_id=port-1\n$/);
  });

  test('writes nothing below its level', async () => {
    expect(await logged('x', {}, { level: 'warn' })).toBe('');
  });

  test('hides secrets by key and by shape', async () => {
    const secret = 'correct-horse';
    const token = `ts_${'A1-_'.repeat(11).slice(0, 43)}`;
    const line = await logged(`uses ${token}`, {
      password: secret,
      headers: { Authorization: `Bearer ${secret}`, 'x-api-key': secret, 'set-cookie': secret },
      list: [{ accessToken: secret, client_secret: secret }],
      url: `redis://user:${secret}@host:6379`,
      note: `Bearer ${secret}`,
      error: new Error(`connect redis://u:${secret}@h failed`),
      token_id: 'visible-id',
    });
    expect(line).not.toContain(secret);
    expect(line).not.toContain(token);
    expect(line).toContain('visible-id');
    expect(line).toContain('host:6379');
  });

  test('an error of Redis shows the command but not its arguments', async () => {
    const error = Object.assign(new Error("ERR unknown command 'x', with args beginning with: 'portfolio-7' 'other'"), {
      command: { name: 'hsetnx', args: ['{ts}:webhook-secret:o1', 'secret', 'whsec_CAMLXabc', 'portfolio-7'] },
    });
    const line = await logged('request failed', { error, note: 'signs with whsec_CAMLXabc' });
    expect(line).toContain('hsetnx');
    for (const hidden of ['whsec_', 'webhook-secret', 'portfolio-7']) expect(line).not.toContain(hidden);
  });

  test('survives circular and deep values', async () => {
    const circular: Record<string, unknown> = {};
    circular.self = circular;
    expect(JSON.parse(await logged('x', { circular })).message).toBe('x');
  });

  test('a closed reader does not end the process', () => {
    const stream = Object.assign(new PassThrough(), { isTTY: false });
    createLogger({ service: 'gateway', level: 'info', stream });
    expect(() => stream.emit('error', Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }))).not.toThrow();
  });
});
