import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { ROOT } from '../../../../../tests/architecture/sources.ts';
import { freePort } from '../../redis/redisServer.ts';
import { waitFor } from '../waitFor.ts';

/** Settings of the machine, and no others: where its programs are, and how it reaches the network. */
const OF_THE_MACHINE = /^(LANG|LC_\w+|TMPDIR|\w+_proxy|NODE_EXTRA_CA_CERTS|SSL_CERT_\w+|PIP_\w+|npm_config_registry)$/i;
/** Only against hanging: a first start installs the dependencies. */
const START_MS = 600_000;

type Environment = Readonly<Record<string, string>>;

/** A person with an empty home folder who has just cloned the repository. */
export interface Newcomer {
  readonly checkout: string;
  readonly home: string;
  /** The environment of a new shell. */
  readonly shell: Environment;
  readonly ports: Readonly<Record<'api' | 'tools', number>>;
  /** Opens a terminal and types a command that keeps running. */
  type(command: string): Terminal;
}

export interface Terminal {
  output(): string;
  /** Waits until the command has printed the text. Throws if it ends before. */
  shows(text: string): Promise<void>;
  /** Presses Ctrl-C. Returns the exit status. */
  interrupt(): Promise<number>;
}

/** Clones a commit of this repository into the folder. */
export async function openNewcomer(folder: string, commit: string): Promise<Newcomer> {
  const [checkout, home] = [join(folder, 'checkout'), join(folder, 'home')];
  mkdirSync(home);
  const git = (...args: readonly string[]) => execFileSync('git', args, { stdio: ['ignore', 'ignore', 'inherit'] });
  git('clone', '--quiet', ROOT, checkout);
  git(
    '-C',
    checkout,
    'checkout',
    '--quiet',
    '--detach',
    execFileSync('git', ['-C', ROOT, 'rev-parse', commit]).toString().trim(),
  );
  const [api, tools, dashboard] = [await freePort(), await freePort(), await freePort()];
  const shell = { ...machineSettings(), HOME: home };
  const ports = { PORT: String(api), MCP_PORT: String(tools), DASHBOARD_PORT: String(dashboard) };
  return {
    checkout,
    home,
    shell,
    ports: { api, tools },
    type: (command) => openTerminal(command, checkout, { ...shell, ...ports, WORKERS: '1' }),
  };
}

/** Nothing that this repository has installed is on the PATH. */
function machineSettings(): Environment {
  const kept = Object.entries(process.env).filter(([name]) => OF_THE_MACHINE.test(name));
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.startsWith(ROOT));
  return { ...(Object.fromEntries(kept) as Environment), PATH: folders.join(delimiter) };
}

function openTerminal(command: string, cwd: string, env: Environment): Terminal {
  const shell = spawn('bash', ['-c', command], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  let output = '';
  for (const stream of [shell.stdout, shell.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = once(shell, 'close').then(([status, signal]) => (signal === 'SIGINT' ? 130 : Number(status)));
  return {
    output: () => output,
    async shows(text) {
      await waitFor(`"${text}"`, () => output.includes(text) || shell.exitCode !== null, START_MS);
      if (!output.includes(text)) throw new Error(`${command} ended without "${text}":\n${output}`);
    },
    async interrupt() {
      // A terminal sends it to all processes of the group.
      if (shell.exitCode === null) process.kill(-Number(shell.pid), 'SIGINT');
      return ended;
    },
  };
}
