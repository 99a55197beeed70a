import type { ComponentType, JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Notice } from './notice.tsx';

/** A component whose modules are loaded with its first use, or before by `load`. */
export interface Lazy<Props> {
  (props: Props): JSX.Element;
  readonly load: () => Promise<void>;
}

/** Makes one out of an `import()`. */
export function lazy<Props extends object>(importIt: () => Promise<ComponentType<Props>>): Lazy<Props> {
  let loaded: ComponentType<Props> | null = null;
  const load = async () => {
    loaded ??= await importIt();
  };
  function LazyComponent(props: Props): JSX.Element {
    const [state, setState] = useState<'loading' | 'ready' | 'gone'>(loaded === null ? 'loading' : 'ready');
    useEffect(() => {
      load().then(
        () => setState('ready'),
        () => setState('gone'),
      );
    }, []);
    const Loaded = loaded;
    if (Loaded !== null) return <Loaded {...props} />;
    return state === 'loading' ? (
      <p role="status" class="hint">
        Loading…
      </p>
    ) : (
      // The files of a version are there as long as it is served.
      <Notice kind="error" text="This part could not be loaded. Reload the page, it may be of an earlier version." />
    );
  }
  return Object.assign(LazyComponent, { load });
}
