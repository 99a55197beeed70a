export type { Factor } from './factors.ts';
