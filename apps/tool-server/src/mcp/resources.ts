import { readFile } from 'node:fs/promises';
import type { McpServer } from '@modelcontextprotocol/server';
import { type JobResourceOptions, registerJobResources } from './jobResources.ts';
import { publicFaults } from './publicFaults.ts';

const DOCUMENTS = new URL('../../../../docs/', import.meta.url);

/** Pages about how numbers are calculated. */
const METHODOLOGY = [
  { page: 'analytics', title: 'Definitions of every number of an analysis' },
  { page: 'scores', title: 'Definitions of the factor scores' },
  { page: 'key-ratios', title: 'Definitions of the key ratios' },
  { page: 'glossary', title: 'Glossary of terms' },
];

/** Registers the resources: the results of the caller's own jobs, and the methodology pages. */
export function registerResources(server: McpServer, options: JobResourceOptions): void {
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
