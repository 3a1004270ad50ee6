import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import { ROOT } from '../../scripts/start/settings.ts';
import { bundle, openBundle, type Bundle } from '../stack/bundled-page.ts';
import { forgetPaintTimes, paintTimes, startPaintClock } from '../stack/paint-clock.ts';

const ENTRY = path.join(ROOT, 'remote-content', 'src', 'features', 'keyword-planner', 'testing', 'mindmap-page.tsx');
/** A screen of 60 Hz moves the mouse this often. */
const MOVE_MS = 1_000 / 60;
const MOVES = 240;
const SETTLE_MS = 400;
const MIN_NODES = 250;
/** For each wait: rendering hundreds of nodes takes long on a slow machine. */
const PATIENCE_MS = 120_000;
/** px */
const RADIUS = 90;

interface Api {
  mountMindmap: () => void;
  mountPlain: () => void;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** What moves: one node, or the canvas with all of them. It has the class `dragging` while it moves. */
interface Scene {
  readonly item: string;
  readonly ground: string;
}
const MAP: Scene = { item: '.react-flow__node.draggable', ground: '.react-flow__pane' };
const PLAIN: Scene = { item: '.plain-box', ground: '.plain-pane' };

/** Figures for moving a node, and for moving the map. */
export interface Moved<Measure> {
  readonly dragged: Measure;
  readonly panned: Measure;
}

export interface Frames<Measure> {
  /** in view */
  readonly nodes: number;
  readonly map: Moved<Measure>;
  /** the same with as many plain boxes in the same positions, moved only by their transform */
  readonly plain: Moved<Measure>;
}

/** What is measured while something moves. */
interface Clock<Measure> {
  /** once, on the page */
  readonly prepare: (page: Page) => Promise<void>;
  readonly start: (page: Page) => Promise<void>;
  readonly end: (page: Page) => Promise<Measure>;
}

export const bundleMindmap = (): Promise<Bundle> => bundle(ENTRY);

/** ms from each mouse move until its change was painted; for a browser without a frame limit. */
export const timePaints = (browser: Browser, bundled: Bundle): Promise<Frames<readonly number[]>> =>
  measureMindmap(browser, bundled, {
    prepare: (page) => startPaintClock(page, 'mousemove'),
    start: forgetPaintTimes,
    end: (page) => paintTimes(page),
  });

/** Frames a second while something moves; for a browser with a screen of 60 Hz. */
export const rateFrames = (browser: Browser, bundled: Bundle): Promise<Frames<number>> =>
  measureMindmap(browser, bundled, { prepare: () => Promise.resolve(), start: countFrames, end: framesASecond });

/** Drags a node and then the map, zoomed out as far as possible, and the same with plain boxes. */
async function measureMindmap<Measure>(browser: Browser, bundled: Bundle, clock: Clock<Measure>): Promise<Frames<Measure>> {
  const page = await openBundle(browser, bundled, 'mountMindmap');
  page.setDefaultTimeout(PATIENCE_MS);
  await page.evaluate(() => (globalThis as unknown as Api).mountMindmap());
  await page.locator('.react-flow__node').first().waitFor();
  await page.getByRole('button', { name: 'Fit map to screen' }).click();
  // The map zooms out to hundreds of nodes at most, which is where a frame costs most.
  await page.waitForFunction((wanted) => {
    const frame = document.querySelector('.react-flow')?.getBoundingClientRect();
    const boxes = [...document.querySelectorAll('.react-flow__node')].map((node) => node.getBoundingClientRect());
    return frame && boxes.filter(({ top, bottom }) => bottom > frame.top && top < frame.bottom).length >= wanted;
  }, MIN_NODES);
  await delay(SETTLE_MS);
  await clock.prepare(page);
  const map = await measureScene(page, MAP, clock);
  await page.evaluate(() => (globalThis as unknown as Api).mountPlain());
  await delay(SETTLE_MS);
  const nodes = await page.locator(PLAIN.item).count();
  const plain = await measureScene(page, PLAIN, clock);
  await page.context().close();
  return { nodes, map, plain };
}

async function measureScene<Measure>(page: Page, { item, ground }: Scene, clock: Clock<Measure>): Promise<Moved<Measure>> {
  const box = await page.locator(ground).first().boundingBox();
  if (!box) throw new Error(`${ground} is not shown.`);
  const centre = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const dragged = await measureMoves(page, await itemNear(page, item, centre), `${item}.dragging`, clock);
  const panned = await measureMoves(page, { x: box.x + 40, y: centre.y }, `${ground}.dragging`, clock);
  return { dragged, panned };
}

/** The left end of the item nearest to a point, clear of its button. */
function itemNear(page: Page, item: string, near: Point): Promise<Point> {
  return page.evaluate(
    ([selector, { x, y }]) => {
      const boxes = [...document.querySelectorAll(selector)].map((node) => node.getBoundingClientRect());
      const [best] = boxes.toSorted((a, b) => Math.hypot(a.x - x, a.y - y) - Math.hypot(b.x - x, b.y - y));
      if (!best) throw new Error(`There is no ${selector}.`);
      return { x: best.x + best.width * 0.2, y: best.y + best.height / 2 };
    },
    [item, near] as const,
  );
}

/**
 * Presses at a point and circles from there, so that the map stays in view.
 * @param moving selector that matches while something is being dragged
 */
async function measureMoves<Measure>(page: Page, from: Point, moving: string, clock: Clock<Measure>): Promise<Measure> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 9, from.y + 9);
  await page.locator(moving).first().waitFor({ state: 'attached' });
  await clock.start(page);
  for (let move = 0; move < MOVES; move += 1) {
    const began = performance.now();
    const angle = (move / MOVES) * 4 * Math.PI;
    await page.mouse.move(from.x + RADIUS * (1 - Math.cos(angle)), from.y + RADIUS * Math.sin(angle));
    await delay(Math.max(0, MOVE_MS - (performance.now() - began)));
  }
  const measured = await clock.end(page);
  await page.mouse.up();
  // Dropped on another cluster, the map asks whether to merge them.
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  return measured;
}

interface Counter {
  frames: { began: number; count: number; ended: boolean };
}

/** Counts frames from now on. Requests each frame only when the previous one is rendered, so it counts only visible ones. */
function countFrames(page: Page): Promise<void> {
  return page.evaluate(() => {
    const frames = { began: performance.now(), count: 0, ended: false };
    (globalThis as unknown as Counter).frames = frames;
    const next = () => {
      frames.count += 1;
      if (!frames.ended) requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
  });
}

const framesASecond = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { frames } = globalThis as unknown as Counter;
    frames.ended = true;
    return frames.count / ((performance.now() - frames.began) / 1_000);
  });
