export { createConfiguredNarrator, type NarratorConfig } from './createConfiguredNarrator.ts';
export { createModelUse, type ModelUse } from './createModelUse.ts';
