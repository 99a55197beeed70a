import { EventEmitter } from 'node:events';
import { describe, expect, test } from '@jest/globals';
import { createMemoryLogger } from '@tearsheet/testing/service/memoryLogger.ts';
import { waitFor } from '@tearsheet/testing/service/waitFor.ts';
import { createLifecycle } from '../../src/process/lifecycle.ts';

function bench(graceMs = 5000) {
  const exits: number[] = [];
  const host = Object.assign(new EventEmitter(), { exit: (code: number) => exits.push(code) });
  const { logger, lines } = createMemoryLogger();
  return { exits, host, lines, lifecycle: createLifecycle({ logger, graceMs, host }) };
}

describe('createLifecycle', () => {
  test.each(['SIGTERM', 'SIGINT'])('%s releases in reverse order, once, and exits 0', async (signal) => {
    const { exits, host, lifecycle } = bench();
    const released: string[] = [];
    for (const name of ['redis', 'queue', 'server']) lifecycle.onRelease(name, async () => released.push(name));
    host.emit(signal);
    await waitFor('the exit', () => exits.length > 0);
    expect(released).toEqual(['server', 'queue', 'redis']);
    await lifecycle.stop('again');
    expect(released).toHaveLength(3);
    expect(exits).toEqual([0]);
  });

  test('a second signal exits at once', () => {
    const { exits, host, lifecycle } = bench(100);
    lifecycle.onRelease('stuck', () => new Promise(() => {}));
    host.emit('SIGINT');
    expect(exits).toEqual([]);
    host.emit('SIGINT');
    expect(exits).toEqual([1]);
  });

  test('a boot that fails half way releases what there is and exits 1', async () => {
    const { exits, lifecycle, lines } = bench();
    const released: string[] = [];
    await lifecycle.run(async () => {
      lifecycle.onRelease('redis', () => released.push('redis'));
      throw new Error('port in use');
    });
    expect(released).toEqual(['redis']);
    expect(exits).toEqual([1]);
    expect(lines[0]).toMatchObject({ message: 'start failed', fields: { error: new Error('port in use') } });
  });

  test('a release that hangs or throws does not keep the others from being released', async () => {
    const { exits, lifecycle, lines } = bench(50);
    const released: string[] = [];
    lifecycle.onRelease('first', () => released.push('first'));
    lifecycle.onRelease('throws', () => {
      throw new Error('no');
    });
    lifecycle.onRelease('hangs', () => new Promise(() => {}));
    await lifecycle.stop('test');
    expect(released).toEqual(['first']);
    expect(exits).toEqual([1]);
    expect(lines.filter(({ message }) => message === 'release failed').map(({ fields }) => fields.resource)).toEqual([
      'hangs',
      'throws',
    ]);
  });

  test('an unhandled fault releases and exits 1', async () => {
    const { exits, host } = bench();
    host.emit('unhandledRejection', new Error('forgotten'));
    await waitFor('the exit', () => exits.length > 0);
    expect(exits).toEqual([1]);
  });

  test('resources that a boot still under way registers during the stop are released too', async () => {
    const { host, lifecycle } = bench();
    const released: string[] = [];
    let finish = () => {};
    lifecycle.onRelease('slow', () => new Promise<void>((resolve) => (finish = resolve)));
    host.emit('SIGTERM');
    lifecycle.onRelease('late', () => released.push('late'));
    finish();
    await lifecycle.stop('wait');
    expect(released).toEqual(['late']);
  });
});
