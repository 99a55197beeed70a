import type { CompleteRequest, ListResourcesResult } from '@modelcontextprotocol/server';
import { readResultPart } from '@tearsheet/operations';
import { type ListedSection, sectionSchemas } from '@tearsheet/operations/results';
import type { Logger } from '@tearsheet/runtime';
import type { ListedJob } from '@tearsheet/runtime/jobs';
import { counted, type Scope } from '@tearsheet/shared';
import { sectionUri } from '../tools/jobResult.ts';
import type { ToolServices } from '../tools/tool.ts';
import { publicFaults } from './publicFaults.ts';

/** The scope that reads results. */
export const RESULT_SCOPE: Scope = 'jobs:read';

/** The caller, and what finds the results. */
export interface ListOptions {
  readonly services: Pick<ToolServices, 'jobs' | 'exports'>;
  readonly owner: string;
  /** The scopes of the caller. */
  readonly scopes: readonly string[];
  readonly logger: Logger;
}

/** The newest finished jobs whose sections are listed. The sections of others are read by their address. */
const LISTED_JOBS = 5;

/** Returns the sections of the newest finished jobs as resources. */
export async function listSections(options: ListOptions): Promise<ListResourcesResult> {
  const resources: ListResourcesResult['resources'] = [];
  for (const job of await finishedJobs(options)) {
    const schemas = sectionSchemas(job.jobType);
    for (const { name, rows, bytes, tables } of await sectionsOf(options, job.jobId)) {
      const lists = tables.map((table) => `${table.name} (${counted(table.rows, 'row')})`);
      const facts = [
        schemas[name]?.description ?? '',
        rows === null ? '' : `${counted(rows, 'row')}.`,
        lists.length > 0 ? `Lists inside: ${lists.join(', ')}.` : '',
      ];
      resources.push({
        uri: sectionUri(job.jobId, name),
        name,
        title: `${titleOf(name)} of ${job.jobId}`,
        description: facts.filter((fact) => fact !== '').join(' '),
        size: bytes,
        annotations: job.finishedAt === null ? {} : { lastModified: job.finishedAt },
      });
    }
  }
  return { resources };
}

/** "daily_summary" → "Daily summary" */
function titleOf(name: string): string {
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

async function finishedJobs({ services, owner, scopes }: ListOptions): Promise<readonly ListedJob[]> {
  if (!scopes.includes(RESULT_SCOPE)) return [];
  const query = { owner, status: 'completed', jobType: null, named: null, after: null, limit: LISTED_JOBS } as const;
  return (await services.jobs.list(query)).items;
}

/** Returns no sections if the result has just expired. */
async function sectionsOf({ services, owner }: ListOptions, jobId: string): Promise<readonly ListedSection[]> {
  const found = await readResultPart(services, { job_id: jobId, owner }, { kind: 'list' });
  return found.kind === 'bytes' ? JSON.parse(new TextDecoder().decode(found.bytes)) : [];
}

/** Completes the variables of the templates: ids of finished jobs, and names of sections of the job that is already chosen. */
export function completeJobResource(
  options: ListOptions,
  { argument: { name, value }, context }: CompleteRequest['params'],
): Promise<readonly string[]> {
  return publicFaults(options.logger, async () => {
    const values = name === 'job_id' ? await jobIds(options) : name === 'section' ? await names(options, context) : [];
    return values.filter((one) => one.startsWith(value));
  });
}

async function jobIds(options: ListOptions): Promise<readonly string[]> {
  return (await finishedJobs(options)).map((job) => job.jobId);
}

async function names(options: ListOptions, context: CompleteRequest['params']['context']): Promise<readonly string[]> {
  const jobId = context?.arguments?.job_id;
  if (jobId === undefined || !options.scopes.includes(RESULT_SCOPE)) return [];
  const sections = await sectionsOf(options, jobId);
  return sections.flatMap((section) => [section.name, ...section.tables.map((table) => table.name)]);
}
