import { type OpenapiDocument, operationsOf } from './openapiDocument.ts';
import type { FuzzRequest } from './request.ts';
import type { ListedTool } from './toolRequests.ts';

export interface Finding {
  readonly wrong: string;
  readonly asked: FuzzRequest;
  readonly answer: { readonly status: number; readonly text: string } | null;
}

export interface FuzzReport extends Counts {
  readonly seed: number;
  readonly findings: readonly Finding[];
  /** Accepted jobs. */
  readonly jobs: readonly string[];
}

export interface Counts {
  readonly requests: number;
  readonly bySurface: Readonly<Record<string, number>>;
  readonly byStatus: Readonly<Record<string, number>>;
  /** Operations and tools that never were asked, and those that never answered 2xx. */
  readonly neverAsked: readonly string[];
  readonly neverSucceeded: readonly string[];
}

/** Counts answers. An operation that was never reached is not tested. */
export function tallyOf(document: OpenapiDocument, tools: readonly ListedTool[]) {
  const operations = [
    ...operationsOf(document).map(({ method, path }) => `${method} ${path}`),
    ...tools.map(({ name }) => `tools/call ${name}`),
  ];
  const [asked, succeeded] = [new Set<string>(), new Set<string>()];
  const bySurface: Record<string, number> = {};
  const byStatus: Record<string, number> = {};
  return {
    count({ surface, operation }: FuzzRequest, status: number): void {
      asked.add(operation);
      if (status >= 200 && status < 300) succeeded.add(operation);
      bySurface[surface] = (bySurface[surface] ?? 0) + 1;
      byStatus[status] = (byStatus[status] ?? 0) + 1;
    },
    read: (): Counts => ({
      requests: Object.values(byStatus).reduce((sum, count) => sum + count, 0),
      bySurface,
      byStatus,
      neverAsked: operations.filter((name) => !asked.has(name)),
      neverSucceeded: operations.filter((name) => !succeeded.has(name)),
    }),
  };
}

/** One finding of each kind, with its count. */
export function distinctFindings(findings: readonly Finding[]): readonly (Finding & { readonly times: number })[] {
  const kinds = Map.groupBy(findings, ({ wrong, asked }) => `${asked.operation} ${wrong}`);
  return [...kinds.values()].flatMap((same) => (same[0] ? [{ ...same[0], times: same.length }] : []));
}
