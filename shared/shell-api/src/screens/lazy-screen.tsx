import { lazy, type ComponentType } from 'react';

/** Delay after a failed fetch before rendering the screen again retries it. */
const AGAIN_MS = 500;

/**
 * A screen whose code is fetched when it is opened; for a part of one see `lazyPart`. A failed fetch is not cached: rendering the screen again retries it.
 * @example const HistoryScreen = lazyScreen(async () => (await import('./HistoryScreen.tsx')).HistoryScreen);
 */
export function lazyScreen<Props extends object = object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const begin = () =>
    lazy(async () => {
      try {
        return { default: await load() };
      } catch (error) {
        // Delayed: React renders a second time before it notifies the error boundary, which would fetch in an endless loop.
        setTimeout(() => {
          current = begin();
        }, AGAIN_MS);
        throw error;
      }
    });
  let current = begin();
  return function LazyScreen(props: Props) {
    const Current: ComponentType<Props> = current;
    return <Current {...props} />;
  };
}
