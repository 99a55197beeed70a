import type { Client } from 'openapi-fetch';
import type { paths } from './generated/openapi.ts';
import type { HandleCalls } from './jobHandle.ts';
import type { SectionList } from './types.ts';
import { unwrap } from './unwrap.ts';

type ResultCalls = Pick<HandleCalls, 'sections' | 'section' | 'sectionFile' | 'workbook'>;

/** Returns the calls that read parts of the result of a job. */
export function createResultCalls(api: Client<paths>): ResultCalls {
  return {
    sections: async (job_id) =>
      unwrap<SectionList>(await api.GET('/v1/jobs/{job_id}/sections', { params: { path: { job_id } } })),
    section: async (job_id, section, resolution) =>
      unwrap<unknown>(
        await api.GET('/v1/jobs/{job_id}/sections/{section}', {
          params: { path: { job_id, section }, query: { format: 'json', resolution } },
        }),
      ),
    sectionFile: async (job_id, section, format, resolution) => {
      const params = { path: { job_id, section }, query: { format, resolution } } as const;
      return bytesOf(await api.GET('/v1/jobs/{job_id}/sections/{section}', { params, parseAs: 'arrayBuffer' }));
    },
    workbook: async (job_id, resolution, sheets) => {
      const params = { path: { job_id }, query: { resolution, sheets } } as const;
      return bytesOf(await api.GET('/v1/jobs/{job_id}/workbook', { params, parseAs: 'arrayBuffer' }));
    },
  };
}

function bytesOf(outcome: Parameters<typeof unwrap>[0]): Uint8Array {
  return new Uint8Array(unwrap<ArrayBuffer>(outcome));
}
