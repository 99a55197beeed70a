export { progressBar } from '../terminal.ts';
export { formatResult } from './formatResult.ts';
