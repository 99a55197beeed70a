export { endSchedule, runSchedule, type Schedule, type ScheduleOptions } from './runSchedule.ts';
