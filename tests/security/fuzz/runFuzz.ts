import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { SCOPES } from '@tearsheet/shared';
import fc from 'fast-check';
import { PUBLIC_API, PUBLIC_TOOLS, type WholeService } from '../support/wholeService.ts';
import { authorizationRequests } from './authorizationRequests.ts';
import { checkPages } from './checkPages.ts';
import { type Check, checkRest } from './checkRest.ts';
import { checkTools } from './checkTools.ts';
import { dashboardRequests, dashboardSession } from './dashboardRequests.ts';
import { createKnown } from './known.ts';
import { leakIn } from './leaks.ts';
import { listTools } from './listTools.ts';
import type { OpenapiDocument } from './openapiDocument.ts';
import { type Finding, type FuzzReport, tallyOf } from './report.ts';
import { type FuzzRequest, filled } from './request.ts';
import { restRequests } from './restRequests.ts';
import { createSender } from './send.ts';
import { toolRequests } from './toolRequests.ts';

export interface FuzzOptions {
  readonly seed: number;
  readonly requests: number;
  /** Ends early after so long. */
  readonly longestMs?: number;
}

/** Requests that are open at the same time; identifiers that they give are known to the next ones. */
const AT_ONCE = 16;

/** Sends requests made from the API description and the list of tools, the same ones for the same seed, and checks every answer. */
export async function runFuzz(
  service: WholeService,
  { seed, requests, longestMs = Infinity }: FuzzOptions,
): Promise<FuzzReport> {
  const document: OpenapiDocument = JSON.parse(
    readFileSync(new URL('../../../docs/openapi.json', import.meta.url), 'utf8'),
  );
  const urls = {
    rest: service.urlOf('gateway'),
    tools: service.urlOf('tool-server'),
    authorization: service.urlOf('tool-server'),
    dashboard: service.urlOf('dashboard'),
  };
  const token = await service.token('fuzzer', SCOPES);
  const reader = await service.token('reader', ['data:read']);
  const operator = await dashboardSession(urls.dashboard, await service.token('operator', ['admin:read']));
  const tools = await listTools(urls.tools, token);
  const checks: Readonly<Record<FuzzRequest['surface'], Check>> = {
    rest: checkRest(document),
    tools: checkTools(tools),
    authorization: checkPages,
    dashboard: checkPages,
  };
  const generated = fc.oneof(
    { weight: 6, arbitrary: restRequests(document) },
    { weight: 3, arbitrary: toolRequests(tools) },
    { weight: 1, arbitrary: authorizationRequests },
    { weight: 1, arbitrary: dashboardRequests(operator) },
  );
  const publicUrls = new Map([
    [urls.rest, PUBLIC_API],
    [urls.tools, PUBLIC_TOOLS],
  ]);
  const sender = createSender((base) => new URL(publicUrls.get(base) ?? base).host);
  const known = createKnown({ token, reader });
  const secrets = [service.dataFolder, import.meta.dirname, ...(hostname().length > 3 ? [hostname()] : [])];
  const findings: Finding[] = [];
  const tally = tallyOf(document, tools);
  const end = performance.now() + longestMs;

  async function ask(made: FuzzRequest): Promise<string> {
    const asked = filled(made, known.all());
    try {
      const answer = await sender.send(urls[asked.surface], asked);
      tally.count(asked, answer.status);
      const wrong = checks[asked.surface](asked, answer) ?? leakIn(answer.text, secrets);
      if (wrong !== null)
        findings.push({ wrong, asked, answer: { status: answer.status, text: answer.text.slice(0, 2000) } });
      return answer.text;
    } catch (error) {
      findings.push({
        wrong: `no answer: ${error instanceof Error ? error.message : String(error)}`,
        asked,
        answer: null,
      });
      return '';
    }
  }

  for (let batch = 0; batch * AT_ONCE < requests && performance.now() < end; batch++) {
    const made = fc.sample(generated, { seed: seed + batch, numRuns: AT_ONCE });
    for (const text of await Promise.all(made.map(ask))) known.learn(text);
  }
  sender.close();
  return { seed, ...tally.read(), findings, jobs: known.jobs() };
}
