import { readFile } from 'node:fs/promises';
import {
  type AuthInfo,
  type CallToolResult,
  McpServer,
  type ScopeChallengeHandler,
  type ServerContext,
  type StandardSchemaWithJSON,
} from '@modelcontextprotocol/server';
import { pinned } from '@tearsheet/market-data';
import { LONG_BODY_BYTES, today } from '@tearsheet/operations';
import type { Tracing } from '@tearsheet/runtime';
import { stepUpScopes } from '@tearsheet/shared';
import { duringOf, ownerOf } from '../authenticate.ts';
import { compactInput, compactOutput } from '../tools/schemas.ts';
import type { ObjectSchema, Tool, ToolServices } from '../tools/tool.ts';
import { type CallToolOptions, callTool } from './callTool.ts';
import { type JobResourceOptions, registerJobResources } from './jobResources.ts';
import { completeJobResource } from './listSections.ts';
import { registerCompletions, registerPrompts } from './prompts.ts';
import { publicFaults } from './publicFaults.ts';

export interface ServerOptions extends CallToolOptions {
  readonly services: ToolServices;
  readonly tools: readonly Tool[];
  readonly extend: (server: McpServer) => void;
  readonly tracing: Tracing | null;
  readonly version: string;
}

/** A holding has about three members, and the largest portfolio has 10,000 holdings. */
const MOST_ELEMENTS = 50_000;

/** The lists do not change while the process runs. */
const CAPABILITIES = {
  tools: { listChanged: false },
  resources: { listChanged: false },
  prompts: { listChanged: false },
};

const INSTRUCTIONS = `Portfolio analytics and research. Start from get_company_info or search_symbols when you have names or tickers. \
For a portfolio: validate_portfolio, resolve_portfolio if it has errors, then analyze_portfolio. Weights are decimal fractions (0.25 is 25%), and "25%" works too. A portfolio may be a map {"AAPL": 0.6, "MSFT": 0.4} or text "AAPL 60%, MSFT 40%", bought on start_date or a year ago. \
Dates may be words: today, 5 years ago, last quarter, ytd, 2020, Q1 2021, March 2020. Lists may be text. \
Long work runs as a job, and get_job returns its state and result for 30 minutes. Hanging up does not stop a job, but cancel_job does. \
Show the user the warnings of a result before its figures. If data_source is "demo (simulated)", prices are invented, so warn the user.`;

/**
 * Returns a schema that clients can read and that accepts every value. The tool checks its arguments itself, so its errors can
 * say what to send instead.
 */
function described(schema: ObjectSchema): StandardSchemaWithJSON<unknown, unknown> {
  const json = () => ({ ...schema });
  return {
    '~standard': {
      version: 1,
      vendor: 'tearsheet',
      jsonSchema: { input: json, output: json },
      validate: (value: unknown) => ({ value }),
    },
  };
}

/** Returns a function that creates one server per request. Parts that all requests share are created only once. */
export function serverFactory(options: ServerOptions) {
  const { services, tools, extend, tracing, version, rates, logger } = options;
  const registrations = tools.map((tool) => ({ tool, config: registration(tool, services) }));

  return ({ authInfo }: { readonly authInfo?: AuthInfo }): McpServer => {
    const owner = ownerOf(authInfo);
    const server = new McpServer(
      { name: 'tearsheet', title: 'Tearsheet', version },
      { instructions: INSTRUCTIONS, maxToolInputElements: MOST_ELEMENTS, capabilities: CAPABILITIES },
    );
    for (const { tool, config } of registrations) {
      server.registerTool(tool.name, config, async (args: unknown, context: ServerContext) => {
        const headers = context.http?.req?.headers;
        const call = {
          services: { ...services, market: pinned(services.market) },
          owner,
          requestId: headers?.get('x-request-id') ?? 'none',
          isLong: Number(headers?.get('content-length') ?? Number.POSITIVE_INFINITY) >= LONG_BODY_BYTES,
          during: duringOf(authInfo),
          signal: context.mcpReq.signal,
          progress: progressOf(context),
        };
        const task = () => callTool(tool, call, args, options);
        if (tracing === null) return task();
        const hasFailed = ({ isError }: CallToolResult) => isError === true;
        return tracing.span(`tools/call ${tool.name}`, { carrier: context.mcpReq._meta ?? {}, task, hasFailed });
      });
    }
    const jobResources = { services, owner, scopes: authInfo?.scopes ?? [], rates, logger };
    registerResources(server, jobResources);
    registerPrompts(server);
    registerCompletions(server, services.market, (params) => completeJobResource(jobResources, params));
    extend(server);
    return server;
  };
}

function registration(tool: Tool, services: ToolServices) {
  const { title, description, output, isReadOnly, isIdempotent, isDestructive = false } = tool;
  return {
    title,
    description,
    inputSchema: described(compactInput(tool)),
    outputSchema: described(compactOutput(output)),
    // No tool uses data from outside this service.
    annotations: {
      readOnlyHint: isReadOnly,
      destructiveHint: isDestructive,
      idempotentHint: isIdempotent,
      openWorldHint: false,
    },
    scopeChallenge: challengeOf(tool, services),
  };
}

/** Returns a handler that answers 403 to a call without a scope that it needs, so the client can ask the user for the scope. */
function challengeOf({ scope, moreScope, check }: Tool, services: ToolServices): ScopeChallengeHandler {
  return ({ request, authInfo }) => {
    if (authInfo === undefined) return undefined;
    // The call rejects arguments that do not fit, so they need no other scope.
    const checked = moreScope && check(request.params?.arguments, today(services));
    const more = checked?.ok ? (moreScope?.(checked.value) ?? null) : null;
    const needed = more === null ? [scope] : [scope, more];
    if (needed.every((one) => authInfo.scopes.includes(one))) return undefined;
    const [first = scope, ...others] = stepUpScopes(authInfo.scopes, needed);
    return { scopes: [first, ...others] };
  };
}

/** Returns a function that reports progress, or null if the caller sent no progress token. A lost report is ignored. */
export function progressOf({ mcpReq }: ServerContext): ((percent: number, message: string) => void) | null {
  const progressToken = mcpReq._meta?.progressToken;
  if (progressToken === undefined) return null;
  let last = -1;
  return (percent, message) => {
    // The protocol requires the progress to increase with every notification.
    if (percent <= last) return;
    last = percent;
    const params = { progressToken, progress: percent, total: 100, message };
    mcpReq.notify({ method: 'notifications/progress', params }).catch(() => {});
  };
}

const DOCUMENTS = new URL('../../../../docs/', import.meta.url);

/** Pages about how numbers are calculated. */
const METHODOLOGY = [
  { page: 'analytics', title: 'Definitions of every number of an analysis' },
  { page: 'scores', title: 'Definitions of the factor scores' },
  { page: 'key-ratios', title: 'Definitions of the key ratios' },
  { page: 'glossary', title: 'Glossary of terms' },
];

/** Registers the resources: the results of the caller's own jobs, and the methodology pages. */
function registerResources(server: McpServer, options: JobResourceOptions): void {
  registerJobResources(server, options);
  for (const { page, title } of METHODOLOGY) {
    const config = { title, description: `${title}.`, mimeType: 'text/markdown' };
    server.registerResource(page, `tearsheet://methodology/${page}`, config, (uri) =>
      publicFaults(options.logger, async () => {
        const text = await readFile(new URL(`${page}.md`, DOCUMENTS), 'utf8');
        return { contents: [{ uri: uri.href, mimeType: 'text/markdown', text }] };
      }),
    );
  }
}
