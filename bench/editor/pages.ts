import path from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { ROOT } from '../../scripts/start/settings.ts';
import { bundle, openBundle, type Bundle } from '../stack/bundled-page.ts';
import { forgetPaintTimes, paintTimes, startPaintClock } from '../stack/paint-clock.ts';

/** What is measured, by its name in the report. */
export type Kind = 'canopy' | 'blocknote' | 'slate' | 'plain';

export interface Block {
  type: string;
  props?: object;
  content: string;
}

const ENTRIES = {
  canopy: path.join(ROOT, 'remote-content', 'src', 'testing', 'editor-page.tsx'),
  peers: path.join(ROOT, 'shared', 'editor', 'src', 'testing', 'peers-page.tsx'),
};

/** The scripts and styles of both pages, built as for production. */
export const buildPages = async (): Promise<Record<keyof typeof ENTRIES, Bundle>> => ({
  canopy: await bundle(ENTRIES.canopy),
  peers: await bundle(ENTRIES.peers),
});

/** A separate page with an editor's code loaded but not yet shown. */
export const openPage = (browser: Browser, pages: Awaited<ReturnType<typeof buildPages>>, kind: Kind): Promise<Page> =>
  openBundle(browser, kind === 'canopy' ? pages.canopy : pages.peers, 'mountEditor');

const WORDS = 'grow shade water bed soil seed frost leaf root compost spring pot prune mulch garden moss fern stem bloom drain'.split(' ');

/** Headings, list items and paragraphs of twenty words, the same every time; each paragraph ends with its number, which tells it from the others. */
export function blocksOf(count: number): Block[] {
  const words = (from: number, length: number) => Array.from({ length }, (_, at) => WORDS[(from * 7 + at * 3) % WORDS.length]).join(' ');
  return Array.from({ length: count }, (_, index) => {
    if (index % 10 === 0) return { type: 'heading', props: { level: 2 }, content: words(index, 5) };
    if (index % 5 === 3) return { type: 'bulletListItem', content: words(index, 9) };
    return { type: 'paragraph', content: `${words(index, 19)} ${index}` };
  });
}

interface Api {
  mountEditor: (kind: string, blocks: readonly Block[]) => void;
}

/** @returns ms from the request until the last block was painted */
export function timeOpening(page: Page, kind: Kind, blocks: readonly Block[]): Promise<number> {
  return page.evaluate(
    async ([name, all]) => {
      const { mountEditor } = globalThis as unknown as Api;
      const last = all.at(-1)?.content ?? '';
      const began = performance.now();
      mountEditor(name, all);
      const painted = () =>
        new Promise<void>((resolve) => {
          requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = () => resolve();
            port2.postMessage(0);
          });
        });
      do await painted();
      while (!document.querySelector('[contenteditable="true"]')?.textContent.endsWith(last));
      return performance.now() - began;
    },
    [kind, blocks] as const,
  );
}

const TAKEN = 60;
const PAUSE_MS = 120;

/**
 * Types into a paragraph in the middle, another one for each slowdown: what is typed changes its text.
 * @returns ms from each key until its change was painted
 */
export async function timeKeys(page: Page, blocks: readonly Block[], slowdown: number): Promise<number[]> {
  const session = await page.context().newCDPSession(page);
  const middle = blocks.find(({ type }, index) => index >= blocks.length / 2 + 10 * slowdown && type === 'paragraph')?.content ?? '';
  await startPaintClock(page, 'keydown');
  const target = page.locator('[contenteditable="true"]').getByText(middle, { exact: true }).first();
  await target.scrollIntoViewIfNeeded();
  await target.click();
  await page.keyboard.press('End');
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await forgetPaintTimes(page);
  await page.keyboard.type('the quick brown fox jumps over the lazy dog and then some more'.slice(0, TAKEN), { delay: PAUSE_MS });
  const times = await paintTimes(page, TAKEN);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  return times;
}
