export type * from './input.ts';
export type * from './table.ts';
export { tableRows, toPlain, writeJson } from './writeJson.ts';
