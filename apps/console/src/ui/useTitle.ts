import { useEffect } from 'preact/hooks';

/** Names the page in the tab, in the history and on paper. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Tearsheet`;
  }, [title]);
}
