import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import { ROOT } from '../../scripts/start/settings.ts';
import { bundle, openBundle } from '../stack/bundled-page.ts';
import { forgetPaintTimes, paintTimes, startPaintClock } from '../stack/paint-clock.ts';

const ENTRY = path.join(ROOT, 'remote-content', 'src', 'features', 'keyword-planner', 'testing', 'mindmap-page.tsx');
/** A screen of 60 Hz moves the mouse this often. */
const MOVE_MS = 1_000 / 60;
const MOVES = 240;
const SETTLE_MS = 400;
const MIN_NODES = 250;
/** For each wait: drawing hundreds of nodes takes long on a slow machine. */
const PATIENCE_MS = 120_000;
/** px */
const RADIUS = 90;

interface Api {
  mountMindmap: () => void;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** ms from each move of the mouse until its change was painted. */
export interface Frames {
  readonly nodes: number;
  readonly dragged: readonly number[];
  readonly panned: readonly number[];
}

/** Drags a node and then the whole map, zoomed out as far as it goes, in a browser that paints a frame as soon as it is ready. */
export async function timeMindmap(browser: Browser): Promise<Frames> {
  const page = await openBundle(browser, await bundle(ENTRY), 'mountMindmap');
  page.setDefaultTimeout(PATIENCE_MS);
  await page.evaluate(() => (globalThis as unknown as Api).mountMindmap());
  const nodes = page.locator('.react-flow__node');
  await nodes.first().waitFor();
  await page.getByRole('button', { name: 'Show all of the map' }).click();
  // The map zooms out no further than to hundreds of nodes, which is where a frame costs most.
  await page.waitForFunction((wanted) => document.querySelectorAll('.react-flow__node').length >= wanted, MIN_NODES);
  await delay(SETTLE_MS);
  const pane = await boxOf(page, '.react-flow__pane');
  const centre = { x: pane.x + pane.width / 2, y: pane.y + pane.height / 2 };
  await startPaintClock(page, 'mousemove');
  const count = await nodes.count();
  const dragged = await timeMoves(page, await clusterNear(page, centre), '.react-flow__node.dragging');
  const panned = await timeMoves(page, { x: pane.x + 40, y: centre.y }, '.react-flow__pane.dragging');
  await page.context().close();
  return { nodes: count, dragged, panned };
}

async function boxOf(page: Page, selector: string) {
  const box = await page.locator(selector).first().boundingBox();
  if (!box) throw new Error(`${selector} is not shown.`);
  return box;
}

/** The left end of the cluster nearest to a point, away from its button. */
function clusterNear(page: Page, near: Point): Promise<Point> {
  return page.evaluate(({ x, y }) => {
    const boxes = [...document.querySelectorAll('.react-flow__node.draggable')].map((node) => node.getBoundingClientRect());
    const [best] = boxes.toSorted((a, b) => Math.hypot(a.x - x, a.y - y) - Math.hypot(b.x - x, b.y - y));
    if (!best) throw new Error('The map shows no cluster.');
    return { x: best.x + best.width * 0.2, y: best.y + best.height / 2 };
  }, near);
}

/**
 * Presses at a place and circles from there, so that a map stays in view.
 * @param moving selector of what shows that it is being dragged
 */
async function timeMoves(page: Page, from: Point, moving: string): Promise<number[]> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 9, from.y + 9);
  await page.locator(moving).first().waitFor();
  await forgetPaintTimes(page);
  for (let move = 0; move < MOVES; move += 1) {
    const began = performance.now();
    const angle = (move / MOVES) * 4 * Math.PI;
    await page.mouse.move(from.x + RADIUS * (1 - Math.cos(angle)), from.y + RADIUS * Math.sin(angle));
    await delay(Math.max(0, MOVE_MS - (performance.now() - began)));
  }
  const times = await paintTimes(page);
  await page.mouse.up();
  // Dropped on another cluster, the map asks whether to merge them.
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  return times;
}
