import { type Command, InvalidArgumentError, Option } from 'commander';

/** Options of the commands that start a job. */
export interface KeepOptions {
  readonly name?: string;
  /** The lifetime as the service takes it, for example P7D. */
  readonly keep?: string;
}

/** Adds the options for the name and the lifetime of a job. */
export function addKeepOptions(command: Command): Command {
  return command
    .option('--name <name>', 'name of the job, for the list of jobs')
    .addOption(
      new Option('--keep <time>', 'lifetime of the result, such as 12h or 7d; default: 30m').argParser(lifetime),
    );
}

/** Returns the members of a request for these options. */
export function keepMembers({ name, keep }: KeepOptions): { name?: string; keep_for?: string } {
  return { ...(name === undefined ? {} : { name }), ...(keep === undefined ? {} : { keep_for: keep }) };
}

const MINUTES = { m: 1, h: 60, d: 1440 } as const;

/** Returns a lifetime such as 7d as the service takes it: P7D. */
export function lifetime(text: string): string {
  const [, count = '', unit = 'm'] = /^(\d{1,5})([mhd])$/.exec(text) ?? [];
  const minutes = Number(count) * MINUTES[unit as keyof typeof MINUTES];
  if (minutes < MINUTES.m * 30 || minutes > MINUTES.d * 30) {
    throw new InvalidArgumentError('It must be from 30m to 30d: minutes (30m), hours (12h), or days (7d).');
  }
  return unit === 'd' ? `P${Number(count)}D` : `PT${Number(count)}${unit.toUpperCase()}`;
}
