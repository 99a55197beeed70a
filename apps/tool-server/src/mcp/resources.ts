import { readFile } from 'node:fs/promises';
import {
  INTERNAL_ERROR,
  type McpServer,
  ProtocolError,
  ResourceNotFoundError,
  ResourceTemplate,
  requireScopes,
} from '@modelcontextprotocol/server';
import { UnusableDataError } from '@tearsheet/market-data';
import { type Logger, StoreUnavailableError } from '@tearsheet/runtime';
import type { JobQueue } from '@tearsheet/runtime/jobs';
import { resultJson, resultUri } from '../tools/jobResult.ts';

const DOCUMENTS = new URL('../../../../docs/', import.meta.url);

/** Pages on how numbers are made. */
const METHODOLOGY = [
  { page: 'analytics', title: 'Definitions of every number of an analysis' },
  { page: 'scores', title: 'How the factor scores are made' },
  { page: 'key-ratios', title: 'Definitions of the key ratios' },
  { page: 'glossary', title: 'What the words mean' },
];

export interface ResourceOptions {
  readonly jobs: Pick<JobQueue, 'lookUp'>;
  readonly owner: string;
  readonly logger: Logger;
}

/** The resources: whole results of the caller's own jobs, and the pages on methodology. */
export function registerResources(server: McpServer, { jobs, owner, logger }: ResourceOptions): void {
  server.registerResource(
    'result',
    new ResourceTemplate(resultUri('{job_id}'), { list: undefined }),
    {
      title: 'Whole result of a job',
      description: 'Everything a finished job has computed, as JSON. It may be long; get_job gives parts of it.',
      mimeType: 'application/json',
      scopeChallenge: requireScopes('jobs:read'),
    },
    (uri, { job_id: jobId }) =>
      publicFaults(logger, async () => {
        const found = await jobs.lookUp(String(jobId), owner);
        if (found.kind !== 'found' || found.record.result === null) throw new ResourceNotFoundError(uri.href);
        const text = String(await resultJson(found.record.result));
        return { contents: [{ uri: uri.href, mimeType: 'application/json', text }] };
      }),
  );
  for (const { page, title } of METHODOLOGY) {
    const config = { title, description: `${title}.`, mimeType: 'text/markdown' };
    server.registerResource(page, `tearsheet://methodology/${page}`, config, (uri) =>
      publicFaults(logger, async () => {
        const text = await readFile(new URL(`${page}.md`, DOCUMENTS), 'utf8');
        return { contents: [{ uri: uri.href, mimeType: 'text/markdown', text }] };
      }),
    );
  }
}

/**
 * Runs a handler of the protocol. The library would tell the client the words of whatever it throws; errors of the
 * protocol pass, every other one is for the log.
 */
export async function publicFaults<Result>(logger: Logger, run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof ProtocolError) throw error;
    const isAway = error instanceof StoreUnavailableError || error instanceof UnusableDataError;
    if (!isAway) logger.error('a resource could not be read', { error });
    const text = isAway
      ? 'The service is not ready right now. Try again in a few seconds.'
      : 'Something went wrong on our side.';
    throw new ProtocolError(INTERNAL_ERROR, text);
  }
}
