// Publishes through the code that keeps the promises of a site, against in-memory platforms; prints the outcome as JSON. node
// measure-publishing.ts <publishes> <seed> <pages>
import process from 'node:process';
import { checkedSite } from '../../site/checked-site.ts';
import type { SiteRef } from '../../site/document.ts';
import { throttledShopify, throttledWebflow, type Throttled } from './throttled-platforms.ts';
import { UnsteadyPlatform, WorkerDied } from './unsteady-platform.ts';
import { VirtualTime } from './virtual-time.ts';

const [publishes = 100_000, seed = 1, pages = 500] = process.argv.slice(2).map(Number);
const FAULT_RATE = 0.25;
const MAX_TRIES = 200;
const LANES = 4;

/** mulberry32: deterministic for a seed. */
function randomFrom(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

async function exactlyOnce() {
  const random = randomFrom(seed);
  const platform = new UnsteadyPlatform(random, FAULT_RATE);
  let tries = 0;
  let deaths = 0;
  let givenUp = 0;
  for (let n = 0; n < publishes; n += 1) {
    // What our platform has recorded; a worker that dies between the site and the record leaves it unchanged.
    let ref: SiteRef | null = null;
    let isOut = false;
    let attempt = 0;
    const turn = async () => {
      const site = checkedSite(platform.primitives(), () => new Date(0));
      if (ref === null) {
        const created = await site.create({ kind: 'posts', title: `Post ${n}`, html: `<p>${n}</p>` }, `canopy-${n}`);
        if (!created.ok) return;
        if (random() < FAULT_RATE / 5) throw new WorkerDied();
        ref = created.document.ref;
      }
      isOut = (await site.publish(ref, `post-${n}`)).ok;
    };
    for (; attempt < MAX_TRIES && !isOut; attempt += 1) {
      await turn().catch((error: unknown) => {
        if (!(error instanceof WorkerDied)) throw error;
        deaths += 1;
      });
    }
    tries += attempt;
    if (!isOut) givenUp += 1;
  }
  const shown = new Map<string, number>();
  for (const { title } of platform.entries) shown.set(title, (shown.get(title) ?? 0) + 1);
  const published = new Set(platform.entries.filter(({ status }) => status === 'published').map(({ title }) => title));
  const lost = publishes - published.size;
  const doubled = [...shown.values()].filter((count) => count > 1).length;
  return { publishes, tries, faults: platform.faults, deaths, givenUp, lost, doubled };
}

async function throttled(name: string, make: (time: VirtualTime, count: number) => Throttled) {
  const time = new VirtualTime(Date.parse('2026-06-01T00:00:00Z'));
  const platform = make(time, pages);
  const queue = [...platform.pages.keys()];
  const began = time.clock().getTime();
  let failed = 0;
  const lane = async () => {
    for (let id = queue.shift(); id !== undefined; id = queue.shift()) {
      const ref = { kind: platform.kind, id };
      const read = await platform.site.read(ref);
      const answer = read.ok ? await platform.site.write(ref, { html: `<p>New ${id}</p>` }, read.document.revision) : read;
      if (!answer.ok) failed += 1;
    }
  };
  await time.run(Promise.all(Array.from({ length: LANES }, lane)));
  const ms = time.clock().getTime() - began;
  const lost = [...platform.pages].filter(([id, html]) => html !== `<p>New ${id}</p>`).length;
  const doubled = [...platform.writes.values()].filter((count) => count > 1).length;
  return { name, pages, ms, floorMs: platform.floorMs(), failed, lost, doubled, refused: platform.refused() };
}

const once = await exactlyOnce();
const throttles = [await throttled('Shopify', throttledShopify), await throttled('Webflow', throttledWebflow)];
process.stdout.write(`${JSON.stringify({ once, throttles })}\n`);
