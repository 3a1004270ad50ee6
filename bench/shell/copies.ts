import type { Page } from '@playwright/test';
import type { LoadedScript } from './watch-scripts.ts';

/**
 * Something that stands in a package exactly once and survives the minifier: how often it was loaded is how many copies
 * of the package the page runs.
 */
const MARKS: Readonly<Record<string, RegExp>> = {
  react: /H:null,A:null,T:null,S:null/g,
  'react-dom': /reconcilerVersion:/g,
  '@canopy/shell-api': /canopy-renew/g,
  '@canopy/ui': /canopy-color-scheme/g,
};

/** Copies of each shared package among the scripts of a page. */
export function copiesIn(scripts: readonly LoadedScript[]): [name: string, copies: number][] {
  return Object.entries(MARKS).map(([name, mark]) => [name, scripts.reduce((sum, { text }) => sum + (text.match(mark)?.length ?? 0), 0)]);
}

/** Counts the React renderers that announce themselves in a page. To be called before the page is opened. */
export async function countRenderers(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const seen: unknown[] = [];
    const nothing = () => {};
    const hook = {
      renderers: new Map(),
      supportsFiber: true,
      inject: (renderer: unknown) => seen.push(renderer),
      onCommitFiberRoot: nothing,
      onCommitFiberUnmount: nothing,
      onScheduleFiberRoot: nothing,
      onPostCommitFiberRoot: nothing,
    };
    Object.assign(globalThis, { __REACT_DEVTOOLS_GLOBAL_HOOK__: hook, canopyRenderers: seen });
  });
  return () => page.evaluate(() => (globalThis as unknown as { canopyRenderers: unknown[] }).canopyRenderers.length);
}
