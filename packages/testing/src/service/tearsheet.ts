import { Readable, Writable } from 'node:stream';
import { main } from '../../../../apps/cli/src/main.ts';

export interface CommandResult {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the `tearsheet` command in this process, without a terminal. A process of its own would take half a second for each call. */
export async function tearsheet(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  input: string | Uint8Array = '',
): Promise<CommandResult> {
  const [stdout, stderr] = [collect(), collect()];
  const host: Parameters<typeof main>[0] = {
    argv: ['node', 'tearsheet', ...args],
    env,
    stdin: Readable.from([Buffer.from(input)]),
    stdout: stdout.stream,
    stderr: stderr.stream,
  };
  await main(host);
  return { status: Number(host.exitCode ?? 0), stdout: stdout.text(), stderr: stderr.text() };
}

function collect(): { readonly stream: Writable; text(): string } {
  const chunks: Buffer[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk);
      done();
    },
  });
  return { stream, text: () => Buffer.concat(chunks).toString() };
}
