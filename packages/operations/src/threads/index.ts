export { createThreadSlots, type ThreadSlotOptions, type ThreadSlots } from './createThreadSlots.ts';
