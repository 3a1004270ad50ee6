import { lazy, type ComponentType } from 'react';

/** After a failure, showing the screen anew fetches again from here on. */
const AGAIN_MS = 500;

/**
 * A screen whose code is fetched when it is opened. A fetch that failed is forgotten: shown anew, the screen fetches again.
 * @example const HistoryScreen = lazyScreen(async () => (await import('./HistoryScreen.tsx')).HistoryScreen);
 */
export function lazyScreen(load: () => Promise<ComponentType>): ComponentType {
  const begin = () =>
    lazy(async () => {
      try {
        return { default: await load() };
      } catch (error) {
        // Not at once: React draws a second time before it tells the boundary, and would fetch without end.
        setTimeout(() => {
          current = begin();
        }, AGAIN_MS);
        throw error;
      }
    });
  let current = begin();
  return function LazyScreen() {
    const Current = current;
    return <Current />;
  };
}
