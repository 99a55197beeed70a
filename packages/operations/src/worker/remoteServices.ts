import { AsyncResource } from 'node:async_hooks';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { StoreUnavailableError } from '@tearsheet/runtime';
import { AppError, messageOf } from '@tearsheet/shared';
import type { Dependencies } from '../dependencies.ts';
import { marketInThread, type SnapshotName } from './threadMarket.ts';

/** The services that an operation in a thread calls in the process of its server, because they need Redis. */
const SERVICES = [
  'jobs',
  'portfolios',
  'alerts',
  'notifications',
  'mail',
  'shares',
  'credits',
  'budget',
  'secrets',
  'deliveries',
  'exports',
] as const;

type ServiceName = (typeof SERVICES)[number];

/** The dependencies of a server. A thread carries out only tasks whose operations work with these. */
export type ServerDependencies = Pick<Dependencies, 'market' | 'now'> & Partial<Dependencies>;

/** The parts of the dependencies that a thread gets as they are. */
interface PlainServices {
  readonly nowMs: number;
  readonly research: Dependencies['research'] | undefined;
  readonly audience: Dependencies['audience'] | undefined;
  readonly allowPrivate: boolean | undefined;
}

interface CallMessage {
  readonly id: number;
  readonly service: ServiceName;
  readonly method: string;
  readonly args: readonly unknown[];
}

type ReplyMessage = { readonly id: number } & ({ readonly value: unknown } | { readonly failure: Failure });

/** An error in a form that keeps its kind on the way between threads. */
type Failure =
  | {
      readonly kind: 'app';
      readonly code: AppError['code'];
      readonly message: string;
      readonly headers: Readonly<Record<string, string>>;
      readonly retryAfterSeconds: number | null;
    }
  | { readonly kind: 'store' | 'other'; readonly message: string; readonly stack: string };

function failureOf(error: unknown): Failure {
  if (error instanceof AppError) {
    const { code, message, headers, retryAfterSeconds } = error;
    return { kind: 'app', code, message, headers, retryAfterSeconds };
  }
  const kind = error instanceof StoreUnavailableError ? 'store' : 'other';
  return { kind, message: messageOf(error), stack: error instanceof Error ? (error.stack ?? '') : '' };
}

function errorOf(failure: Failure): Error {
  if (failure.kind === 'app') {
    const { code, message, headers, retryAfterSeconds: seconds } = failure;
    return new AppError(code, message, seconds === null ? { headers } : { headers, retryAfterSeconds: seconds });
  }
  const error = failure.kind === 'store' ? new StoreUnavailableError(failure.message) : new Error(failure.message);
  return Object.assign(error, { stack: failure.stack });
}

/** The part of a task with which a thread works as its server does. */
export interface Served extends SnapshotName, PlainServices {
  /** Calls the services of the process. */
  readonly port: MessagePort;
}

export type ServedReply<Outcome> =
  | { readonly kind: 'outcome'; readonly outcome: Outcome }
  | { readonly kind: 'failure'; readonly failure: Failure };

/**
 * Returns the outcome of a task that a thread carries out with the services of this process.
 * @param folder the data folder of the service
 * @param send sends the task to a thread, where `runServed` carries it out
 */
export async function serveThread<Outcome>(
  dependencies: ServerDependencies,
  folder: string,
  send: (served: Served) => Promise<ServedReply<Outcome>>,
): Promise<Outcome> {
  const { port1, port2 } = new MessageChannel();
  serveServices(port1, dependencies);
  const { dataVersion } = dependencies.market.current();
  try {
    const reply = await send({ ...plainServices(dependencies), folder, dataVersion, port: port2 });
    if (reply.kind === 'outcome') return reply.outcome;
    throw errorOf(reply.failure);
  } finally {
    port1.close();
  }
}

/** Carries out a task in a thread, with the services of the process of its server. */
export async function runServed<Outcome>(
  served: Served,
  run: (dependencies: Dependencies) => Promise<Outcome>,
): Promise<ServedReply<Outcome>> {
  const { port } = served;
  try {
    const market = marketInThread(served);
    return { kind: 'outcome', outcome: await run(remoteServices(port, served, { current: () => market, close() {} })) };
  } catch (error) {
    return { kind: 'failure', failure: failureOf(error) };
  } finally {
    port.close();
  }
}

/** Returns the parts of the dependencies that a thread gets as they are. */
function plainServices({ research, audience, webhooks, now }: ServerDependencies): PlainServices {
  return { research, audience, allowPrivate: webhooks?.allowPrivate, nowMs: now().getTime() };
}

/** Answers the calls of a thread with the services of this process until the port is closed. */
function serveServices(port: MessagePort, { webhooks, ...dependencies }: ServerDependencies): void {
  const services: Readonly<Partial<Record<ServiceName, object>>> = { ...dependencies, ...webhooks };
  const answer = async ({ id, service, method, args }: CallMessage): Promise<ReplyMessage> => {
    try {
      const called = SERVICES.includes(service) ? services[service] : undefined;
      const run: unknown = called && Reflect.get(called, method);
      if (typeof run !== 'function') throw new Error(`there is no ${service}.${method}`);
      return { id, value: await run.apply(called, args) };
    } catch (error) {
      return { id, failure: failureOf(error) };
    }
  };
  // The calls belong to the request, also in the traces.
  const onCall = AsyncResource.bind((message: CallMessage) => {
    void answer(message).then((reply) => port.postMessage(reply));
  });
  port.on('message', onCall);
}

/**
 * Returns the dependencies of an operation in a thread. Its calls of services run in the process of the server. Services that the server
 * lacks are undefined, or reject when they are called.
 */
function remoteServices(
  port: MessagePort,
  { nowMs, research, audience, allowPrivate }: PlainServices,
  market: Dependencies['market'],
): Dependencies {
  const pending = new Map<number, PromiseWithResolvers<unknown>>();
  let last = 0;
  port.on('message', (reply: ReplyMessage) => {
    const call = pending.get(reply.id);
    pending.delete(reply.id);
    if ('failure' in reply) call?.reject(errorOf(reply.failure));
    else call?.resolve(reply.value);
  });

  const call = (service: ServiceName, method: string, args: readonly unknown[]) => {
    last += 1;
    const settled = Promise.withResolvers<unknown>();
    pending.set(last, settled);
    port.postMessage({ id: last, service, method, args } satisfies CallMessage);
    return settled.promise;
  };
  // Every method of these services is asynchronous, and its arguments and results are plain data.
  const remote = <Service>(service: ServiceName) =>
    new Proxy(
      {},
      {
        get: (_, method) =>
          typeof method === 'string' && method !== 'then'
            ? (...args: unknown[]) => call(service, method, args)
            : undefined,
      },
    ) as Service;
  return {
    market,
    now: () => new Date(nowMs),
    research,
    audience,
    jobs: remote('jobs'),
    portfolios: remote('portfolios'),
    alerts: remote('alerts'),
    notifications: remote('notifications'),
    mail: remote('mail'),
    shares: remote('shares'),
    credits: remote('credits'),
    budget: remote('budget'),
    webhooks: { secrets: remote('secrets'), deliveries: remote('deliveries'), allowPrivate },
    exports: remote('exports'),
  } as Dependencies;
}
