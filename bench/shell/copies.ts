import type { Page } from '@playwright/test';
import type { LoadedScript } from './watch-scripts.ts';

/**
 * A pattern that occurs exactly once in a package and survives minification: its number of matches in the loaded scripts is the number of
 * copies of the package the page runs.
 */
const MARKS: Readonly<Record<string, RegExp>> = {
  react: /H:null,A:null,T:null,S:null/g,
  'react-dom': /reconcilerVersion:/g,
  '@canopy/shell-api': /canopy-renew/g,
  '@canopy/ui': /canopy-color-scheme/g,
};

/** Copies of each shared package among a page's scripts. */
export function copiesIn(scripts: readonly LoadedScript[]): [name: string, copies: number][] {
  return Object.entries(MARKS).map(([name, mark]) => [name, scripts.reduce((sum, { text }) => sum + (text.match(mark)?.length ?? 0), 0)]);
}

/** Counts the React renderers that register in a page. Call it before opening the page. */
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
