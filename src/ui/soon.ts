import {
  createElement,
  lazy,
  Suspense,
  useEffect,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react';

interface Soon<Props> {
  readonly Shown: (props: Props) => ReactNode;
  /** Fetches it as soon as the caller is on the screen. */
  readonly useSoon: () => void;
}

/**
 * A component whose code loads after the screen that opens it. Once it is loaded, it renders at once: `lazy` alone
 * would show nothing in its first render.
 */
export function soon<Props extends object>(load: () => Promise<ComponentType<Props>>): Soon<Props> {
  let loaded: ComponentType<Props> | undefined;
  const fetchIt = async () => {
    const component = await load();
    loaded = component;
    return { default: component };
  };
  const Lazy = lazy(fetchIt) as unknown as ComponentType<Props>;
  return {
    Shown: function Shown(props) {
      // It stays the same component until it is closed.
      const [Now] = useState(() => loaded ?? Lazy);
      return createElement(Suspense, null, createElement(Now, props));
    },
    useSoon: () => {
      useEffect(() => void fetchIt().catch(Boolean), []);
    },
  };
}
