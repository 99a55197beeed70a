import { type ComponentType, h, type JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';

/** A component whose modules are loaded with its first use, or before by `load`. */
export interface Lazy<Props> {
  (props: Props): JSX.Element;
  readonly load: () => Promise<unknown>;
}

/** Makes one out of an `import()`. */
export function lazy<Props extends object>(importIt: () => Promise<ComponentType<Props>>): Lazy<Props> {
  let loaded: ComponentType<Props> | null = null;
  const load = async () => {
    loaded = await importIt();
  };
  function LazyComponent(props: Props): JSX.Element {
    const [, setReady] = useState(false);
    useEffect(() => {
      if (loaded === null) void load().then(() => setReady(true));
    }, []);
    return loaded === null ? h('p', { role: 'status', class: 'hint' }, 'Loading…') : h(loaded, props);
  }
  return Object.assign(LazyComponent, { load });
}
