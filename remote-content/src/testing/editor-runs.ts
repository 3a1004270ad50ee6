// Random runs of one or two people writing a post, for `npm run bench -- editor`: node editor-runs.ts <runs> <seed>. Prints a JSON line.
import process from 'node:process';
import { mock } from 'node:test';
import type { Post } from '@canopy/contract/content';
import { LONG_POST } from '../features/posts/drafts/draft-blocks.ts';
import { forgetDraft, keepDraft, readDraft } from '../features/posts/drafts/draft-store.ts';
import type { PostContent } from '../features/posts/drafts/post-content.ts';
import { createPostSession, type PostSession, type SaveResult } from '../features/posts/edit/post-session.ts';

const ID = '6a1f7f0e-6a51-4a1e-9a50-1f2d3c4b5a69';
const NAMES = ['a', 'b'] as const;
type Name = (typeof NAMES)[number];
const STEPS = 40;
/** Duration of a save, in ms. */
const ANSWER_MS = 40;

interface Block {
  readonly id: string;
  readonly text: string;
}
const blocksOf = (content: { readonly blocks: readonly unknown[] }) => content.blocks as readonly Block[];

/** Seeded random numbers. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

/** A browser's storage; each writer has one. */
class DeviceStorage {
  isFull = false;
  setItem(key: string, value: string): void {
    if (this.isFull) throw new DOMException('full', 'QuotaExceededError');
    Object.defineProperty(this, key, { value, enumerable: true, configurable: true });
  }
  getItem(key: string): string | null {
    const value: unknown = Object.hasOwn(this, key) ? Reflect.get(this, key) : null;
    return typeof value === 'string' ? value : null;
  }
  removeItem(key: string): void {
    Reflect.deleteProperty(this, key);
  }
}
const WORKSPACE = 'o';

/** Every other run writes a post so long that only what changed is kept. */
const REST: readonly Block[] = Array.from({ length: LONG_POST }, (_, at) => ({ id: `rest ${at}`, text: 'More.' }));

const post = (at: string, rest: readonly Block[]): Post => ({
  id: ID,
  title: 'Ferns',
  slug: 'ferns',
  status: 'draft',
  categories: [],
  tags: [],
  author: 'Robin',
  word_count: 1,
  created_at: at,
  updated_at: at,
  blocks: [...NAMES.map((name) => ({ id: name, text: '' })), ...rest],
  html: '',
  excerpt: '',
  seo_title: '',
  seo_description: '',
  keywords: [],
  questions: [],
  version: 1,
});

/** The database returns fields in its own order. */
const asDatabase = ({ id, text }: Block): Block => ({ text, id });

const tick = async (ms: number) => {
  for (let left = ms; left > 0; left -= 20) {
    mock.timers.tick(Math.min(20, left));
    // Lets what the timers started proceed before the clock does.
    for (let turn = 0; turn < 8; turn += 1) await Promise.resolve();
  }
};

interface Counts {
  kills: number;
  lostMs: number;
  lost: number;
  reverted: number;
  conflicts: number;
  aside: number;
}

async function runOnce(seed: number, counts: Counts): Promise<void> {
  const random = randomOf(seed);
  mock.timers.enable({ apis: ['setTimeout', 'Date'], now: Date.parse('2026-11-01T10:00:00.000Z') });
  let server = post(new Date().toISOString(), seed % 2 === 0 ? REST : []);
  const isOffline: Record<Name, boolean> = { a: false, b: false };
  const devices: Record<Name, DeviceStorage> = { a: new DeviceStorage(), b: new DeviceStorage() };
  /** Runs something in a writer's browser. */
  const on = <T>(name: Name, work: () => T): T => {
    Object.assign(globalThis, { localStorage: devices[name] });
    return work();
  };
  const typed: Record<Name, { text: string; at: number[] }> = { a: { text: '', at: [] }, b: { text: '', at: [] } };
  const fields: Record<Name, string> = { a: 'Ferns', b: '' };
  const alive = new Map<Name, { isAlive: boolean; session: PostSession }>();

  const open = (name: Name) => {
    const tab = { isAlive: true };
    const session = createPostSession(
      { post: server, clientId: name, draft: on(name, () => readDraft(WORKSPACE, name)) },
      {
        store: async (known, change): Promise<SaveResult> => {
          if (!tab.isAlive) return { kind: 'over' };
          await new Promise<void>((resolve) => void setTimeout(resolve, ANSWER_MS));
          if (isOffline[name]) return { kind: 'failed', message: 'offline' };
          const isAnswerLost = random() < 0.05;
          if (known?.version !== server.version) return { kind: 'conflict', stored: server };
          const { blocks, title, seo_title: seoTitle } = change as Partial<PostContent>;
          server = {
            ...server,
            ...(title !== undefined && { title }),
            ...(seoTitle !== undefined && { seo_title: seoTitle }),
            ...(blocks && { blocks: blocksOf({ blocks }).map(asDatabase) }),
            version: server.version + 1,
            updated_at: new Date().toISOString(),
          };
          if (isAnswerLost) return { kind: 'failed', message: 'the answer was lost' };
          return tab.isAlive ? { kind: 'stored', post: server } : { kind: 'over' };
        },
        keep: (draft) => {
          if (!tab.isAlive) return false;
          return on(name, () => keepDraft(WORKSPACE, name, { ...draft, writer: name, at: new Date().toISOString() }));
        },
        forget: () => void (tab.isAlive && on(name, () => forgetDraft(WORKSPACE, name))),
        onCreated: () => undefined,
        onStored: () => undefined,
      },
    );
    session.subscribe(() => {
      if (tab.isAlive && session.snapshot().save.kind === 'conflict') counts.conflicts += 1;
    });
    if (session.snapshot().save.kind === 'conflict') counts.conflicts += 1;
    alive.set(name, { ...tab, session });
    return { tab, session };
  };
  const tabs = { a: open('a'), b: open('b') };
  const textOf = (content: { readonly blocks: readonly unknown[] } | null, name: Name) =>
    (content && blocksOf(content).find(({ id }) => id === name)?.text) ?? '';

  const type = (name: Name) => {
    const { session } = tabs[name];
    const own = typed[name];
    own.text += String.fromCharCode(97 + Math.floor(random() * 26));
    own.at.push(Date.now());
    session.change({
      blocks: blocksOf(session.snapshot().content).map((block) => (block.id === name ? { ...block, text: own.text } : block)),
    });
  };
  /** The tab is gone in an instant; what the device and the platform have is opened again. */
  const kill = (name: Name) => {
    tabs[name].tab.isAlive = false;
    const killedAt = Date.now();
    tabs[name] = open(name);
    counts.kills += 1;
    const { content, aside } = tabs[name].session.snapshot();
    const own = typed[name];
    const shown = textOf(content, name);
    const kept = [shown, textOf(aside, name), textOf(server, name)].reduce((a, b) => (b.length > a.length ? b : a));
    const firstLost = own.at[kept.length];
    if (firstLost !== undefined) {
      counts.lost = Math.max(counts.lost, own.text.length - kept.length);
      counts.lostMs = Math.max(counts.lostMs, killedAt - firstLost);
    }
    if (shown.length < kept.length) {
      // It is offered; whether to take it is up to the writer.
      counts.aside += 1;
    }
    own.text = textOf(tabs[name].session.snapshot().content, name);
    own.at.length = own.text.length;
    fields[name] = name === 'a' ? tabs[name].session.snapshot().content.title : tabs[name].session.snapshot().content.seo_title;
  };

  for (let step = 0; step < STEPS; step += 1) {
    const name = random() < 0.5 ? 'a' : 'b';
    const dice = random();
    if (dice < 0.6) {
      for (let keys = 1 + Math.floor(random() * 12); keys > 0; keys -= 1) {
        type(name);
        await tick(40 + Math.floor(random() * 200));
      }
    } else if (dice < 0.68) {
      fields[name] = `${name}${step}`;
      tabs[name].session.change(name === 'a' ? { title: fields[name] } : { seo_title: fields[name] });
    } else if (dice < 0.76) {
      // With neither the platform nor room on the device there would be nowhere to keep anything.
      isOffline[name] = !isOffline[name] && !devices[name].isFull;
      if (!isOffline[name]) void tabs[name].session.save();
    } else if (dice < 0.82) devices[name].isFull = !devices[name].isFull && !isOffline[name];
    else if (dice < 0.9) {
      // Without room on this device, a save in flight when the tab is killed leaves no trace: avoid killing in the middle of one.
      if (devices[name].isFull) await tick(500);
      kill(name);
    } else if (dice < 0.95) {
      // Published during typing: saved first, then marked by the platform.
      const saved = tabs[name].session.saveAll();
      await tick(10 * ANSWER_MS);
      await saved;
      if (!isOffline[name]) server = { ...server, version: server.version + 1, updated_at: new Date().toISOString() };
    } else tabs[name].session.absorb(server);
    await tick(Math.floor(random() * 600));
  }
  for (const name of NAMES) [isOffline[name], devices[name].isFull] = [false, false];
  await tick(70_000);
  for (const name of NAMES) {
    if (textOf(server, name) !== typed[name].text) counts.reverted += 1;
    if ((name === 'a' ? server.title : server.seo_title) !== fields[name]) counts.reverted += 1;
    tabs[name].session.abandon();
  }
  mock.timers.reset();
}

const [runs = 200, seed = 1] = process.argv.slice(2).map(Number);
const counts: Counts = { kills: 0, lostMs: 0, lost: 0, reverted: 0, conflicts: 0, aside: 0 };
for (let run = 0; run < runs; run += 1) {
  const before = { ...counts };
  await runOnce(seed + run, counts);
  if (process.env['EDITOR_RUNS_SHOW'] && (counts.reverted > before.reverted || counts.conflicts > before.conflicts))
    process.stderr.write(`seed ${seed + run}: ${JSON.stringify(counts)}\n`);
}
process.stdout.write(`${JSON.stringify({ runs, ...counts })}\n`);
