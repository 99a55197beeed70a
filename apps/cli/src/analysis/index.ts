export { progressBar } from '../progressBar.ts';
export { formatResult } from './formatResult.ts';
