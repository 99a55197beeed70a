import { getPriority } from 'node:os';

/** A thread that returns its own priority. */
export default function readPriority(): number {
  return getPriority();
}
