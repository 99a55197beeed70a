import { tracingChannel } from 'node:diagnostics_channel';
import { type Span, SpanKind, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api';

/** What ioredis says of a command on its channel; only the name is used, for arguments hold data of callers. */
interface CommandEvent {
  readonly command: string;
  readonly error?: unknown;
}

/**
 * A span for every Redis command inside another span; what a process does by itself (waiting for jobs, heartbeats) makes
 * none. Gives a function that ends it.
 */
export function traceRedis(tracer: Tracer): () => void {
  const spans = new WeakMap<object, Span>();
  const channel = tracingChannel<unknown, CommandEvent>('ioredis:command');
  const subscribers = {
    start(event: CommandEvent) {
      if (trace.getActiveSpan() === undefined) return;
      const name = event.command.toUpperCase();
      const attributes = { 'db.system.name': 'redis', 'db.operation.name': name };
      spans.set(event, tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }));
    },
    error(event: CommandEvent) {
      spans.get(event)?.setStatus({ code: SpanStatusCode.ERROR });
    },
    asyncEnd(event: CommandEvent) {
      spans.get(event)?.end();
      spans.delete(event);
    },
    end() {},
    asyncStart() {},
  };
  channel.subscribe(subscribers);
  return () => channel.unsubscribe(subscribers);
}
