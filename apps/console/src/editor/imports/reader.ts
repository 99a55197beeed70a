import { readSheets } from '@tearsheet/client/files';
import { t } from '@tearsheet/presentation/text';
import { readContent } from './importChoices.ts';

/** The tasks of the thread. */
const TASKS = { content: readContent, sheets: readSheets };
type Tasks = typeof TASKS;
type Name = keyof Tasks;
type Answer = { readonly id: number; readonly value?: unknown; readonly problem?: string };

/** The longest time for a file. */
const DEADLINE_MS = 60_000;

let thread: Worker | null = null;
let lastId = 0;

/**
 * Returns the result of a task that a thread carries out, so that a large file does not freeze the page. The arguments are copied.
 * Rejects with an Error for the reader if the file cannot be read, or takes longer than a minute.
 */
export function inThread<Task extends Name>(
  name: Task,
  ...args: Parameters<Tasks[Task]>
): Promise<ReturnType<Tasks[Task]>> {
  // The thread loads this module again, which the browser has already.
  thread ??= new Worker(import.meta.url, { type: 'module' });
  const worker = thread;
  const id = ++lastId;
  return new Promise((resolve, reject) => {
    const end = (problem?: string) => {
      clearTimeout(timer);
      worker.removeEventListener('message', onAnswer);
      worker.removeEventListener('error', onError);
      if (problem !== undefined) reject(new Error(problem));
    };
    const stop = (problem: string) => {
      worker.terminate();
      if (thread === worker) thread = null;
      end(problem);
    };
    const onError = () => stop(t('The reader of files could not start. Reload the page'));
    const onAnswer = ({ data }: MessageEvent<Answer>) => {
      if (data.id !== id) return;
      end(data.problem);
      if (data.problem === undefined) resolve(data.value as ReturnType<Tasks[Task]>);
    };
    const timer = setTimeout(() => stop(t('The file takes too long to read. Split it by year')), DEADLINE_MS);
    worker.addEventListener('message', onAnswer);
    worker.addEventListener('error', onError);
    worker.postMessage({ id, name, args });
  });
}

if ('WorkerGlobalScope' in globalThis) {
  addEventListener('message', ({ data }: MessageEvent<{ id: number; name: Name; args: never }>) => {
    const { id, name, args } = data;
    let answer: Answer;
    try {
      answer = { id, value: (TASKS[name] as (...own: never[]) => unknown)(...(args as never[])) };
    } catch (error) {
      answer = { id, problem: error instanceof Error ? error.message : 'The file cannot be read' };
    }
    (postMessage as (message: unknown) => void)(answer);
  });
}
