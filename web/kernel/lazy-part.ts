import { createElement, lazy, useState, type ComponentType, type LazyExoticComponent } from 'react';
import { withWords } from './words.ts';

/** Returns a component that loads, with its words, when it is first shown. */
export function lazyPart<Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
): Module[Name] extends ComponentType<infer Props> ? LazyExoticComponent<ComponentType<Props>> : never {
  return lazy(async () => ({ default: (await withWords(load))[name] as ComponentType })) as never;
}

/**
 * Returns a component that shows at once if `load` has ended, and otherwise like a `lazyPart`.
 * React keeps every fallback for 300 ms, even if the part is there after one.
 */
export function earlyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let ready: ComponentType<Props> | null = null;
  const loadPart = async () => (ready = await load());
  const Late = lazy(async () => ({ default: await loadPart() })) as unknown as ComponentType<Props>;
  function Part(props: Props) {
    const [Shown] = useState(() => ready ?? Late);
    return createElement(Shown, props);
  }
  return Object.assign(Part, { load: loadPart });
}
