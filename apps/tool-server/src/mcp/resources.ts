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
import { resultJson } from '@tearsheet/runtime/seal';
import { resultUri } from '../tools/jobResult.ts';

const DOCUMENTS = new URL('../../../../docs/', import.meta.url);

/** Pages about how numbers are calculated. */
const METHODOLOGY = [
  { page: 'analytics', title: 'Definitions of every number of an analysis' },
  { page: 'scores', title: 'Definitions of the factor scores' },
  { page: 'key-ratios', title: 'Definitions of the key ratios' },
  { page: 'glossary', title: 'Glossary of terms' },
];

export interface ResourceOptions {
  readonly jobs: Pick<JobQueue, 'lookUp'>;
  readonly owner: string;
  readonly logger: Logger;
}

/** Registers the resources: the complete results of the caller's own jobs, and the methodology pages. */
export function registerResources(server: McpServer, { jobs, owner, logger }: ResourceOptions): void {
  server.registerResource(
    'result',
    new ResourceTemplate(resultUri('{job_id}'), { list: undefined }),
    {
      title: 'Complete result of a job',
      description: 'The complete result of a finished job, as JSON. It can be long. get_job returns parts of it.',
      mimeType: 'application/json',
      scopeChallenge: requireScopes('jobs:read'),
    },
    (uri, { job_id: jobId }) =>
      publicFaults(logger, async () => {
        const found = await jobs.lookUp(String(jobId), owner);
        if (found.kind !== 'found' || found.record.result === null) throw new ResourceNotFoundError(uri.href);
        const text = `{"result":${await resultJson(found.record.result)}}`;
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
 * Runs a protocol handler. The library would send the message of any thrown error to the client. Protocol errors pass unchanged.
 * Every other error becomes a general message, and an unexpected one is logged.
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
