import { createContext } from 'preact';
import { useContext, useState } from 'preact/hooks';

/** The choices of a reader on a page, by name. A page that keeps them looks the same when the reader comes back. */
export const Memory = createContext<Map<string, unknown> | null>(null);

/** State that outlives the page if the page has a memory. @param key unique on the page */
export function useKept<T>(key: string, initial: T): [T, (value: T) => void] {
  const memory = useContext(Memory);
  const [value, setValue] = useState<T>(() => (memory?.has(key) ? (memory.get(key) as T) : initial)); // Only this key writes it.
  const keep = (next: T) => {
    memory?.set(key, next);
    setValue(next);
  };
  return [value, keep];
}
