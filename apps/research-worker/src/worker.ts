import { createConfiguredNarrator, createModelUse } from '@tearsheet/operations/narrator';
import { startWorkerApp, type WorkerAppOptions } from '@tearsheet/operations/worker';
import { createKeptResults, JOB_DEFINITIONS } from '@tearsheet/runtime/jobs';
import type { ResearchWorkerConfig } from './config.ts';
import { createResearchProcess } from './process.ts';

export interface ResearchWorkerOptions extends Omit<WorkerAppOptions, 'service' | 'config'> {
  readonly config: ResearchWorkerConfig;
}

/** Boots the worker of the four kinds of research. They share the facts, the narrator, and the cached results, so they share one app. */
export async function startResearchWorker({ config, ...options }: ResearchWorkerOptions): Promise<void> {
  await startWorkerApp(
    { service: 'research-worker', config, ...options },
    ({ snapshotHaving, redis, keys, metrics }) => {
      const process = createResearchProcess({
        snapshotHaving,
        narrator: createConfiguredNarrator(config, options.logger),
        kept: createKeptResults({ redis, keys }),
        countUse: createModelUse({ redis, keys, metrics }),
        now: () => new Date(),
      });
      const { peersAnalysis, financialAnalysis, scoreAnalysis, newsAnalysis } = JOB_DEFINITIONS;
      return [peersAnalysis, financialAnalysis, scoreAnalysis, newsAnalysis].map((definition) => {
        return { definition, process, concurrency: config.concurrency };
      });
    },
  );
}
