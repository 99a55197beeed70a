export {
  RESEARCH_JOBS,
  type ResearchJob,
  type ResearchKind,
  type ResearchSettings,
  researchSettings,
} from './researchJobs.ts';
export { type ResearchPayload, readResearchPayload } from './researchPayload.ts';
export { type ResearchDependencies, type ResearchSubmitted, submitResearch } from './submitResearch.ts';
