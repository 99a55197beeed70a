export { createReadThreads, type ReadThreadOptions, type ReadThreads } from './createReadThreads.ts';
export { createThreadSlots, type ThreadSlotOptions, type ThreadSlots } from './createThreadSlots.ts';
