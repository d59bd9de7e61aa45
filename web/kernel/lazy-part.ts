import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { withWords } from './words.ts';

/** Returns a component that loads, with its words, when it is first shown. */
export function lazyPart<Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
): Module[Name] extends ComponentType<infer Props> ? LazyExoticComponent<ComponentType<Props>> : never {
  return lazy(async () => ({ default: (await withWords(load))[name] as ComponentType })) as never;
}
