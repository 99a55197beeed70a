export type { Schedule, ScheduleOptions } from './runSchedule.ts';
export { scheduleVariables } from './scheduleVariables.ts';
export { type ScheduledWorkerOptions, startScheduledWorker } from './startScheduledWorker.ts';
