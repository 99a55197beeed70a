export type * from './input.ts';
export type * from './table.ts';
