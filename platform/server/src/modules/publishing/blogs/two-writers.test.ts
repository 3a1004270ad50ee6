import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { problem } from '@canopy/contract';
import { createPost, getPost, updatePost } from '@canopy/contract/content';
import { entryDecision, getPublishRun, listBlogs, publishBlog, resolveConflict, scheduleBlog } from '@canopy/contract/publishing';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { readOperation, refOf, startDue } from '../operations/testing/stored-operations.ts';
import { dueDone } from '../testing/due-done.ts';
import { publishingStack, type PublishingStack } from '../testing/publishing-stack.ts';

/** Each a workspace, a post and its owner; the seed repeats it. */
const RUNS = 12;
const STEPS = 16;
const MINUTE = 60_000;

let test: PublishingStack;
beforeAll(async () => {
  test = await publishingStack();
  // The test takes each turn itself: the platform's scheduler must not.
  await test.stack.deps.db.execute(sql`insert into scheduled_calls (name, due_at) values ('publish-due', now() + interval '100 years')
    on conflict (name) do update set due_at = excluded.due_at`);
});
afterAll(() => test.close());
beforeEach(() => test.order('reset', {}));
afterEach(() => test.setNow(null));

/** Never back: platforms count requests by the clock. */
let now = Date.parse('2031-03-04T08:00:00Z');
const later = (ms: number) => test.setNow(new Date((now += ms)));

function randomOf(seed: number) {
  let state = seed * 7_919;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

async function world(seed: number) {
  const random = randomOf(seed);
  const { client, organisation } = await test.member();
  await test.connectWordpress(client);
  const title = `Two writers ${seed}`;
  const { id } = (await client.call(createPost, { body: { title, html: '<p>o0</p>\n<p>o1</p>', blocks: [] } })).body;
  const { db } = test.stack.deps;
  let words = 1;
  /** what the owner wrote, by entry */
  const theirs = new Map<string, string[]>();
  let isPulled = false;

  const newest = async () => {
    const blog = (await client.call(listBlogs)).body.data[0];
    const operation = blog?.operation_id ? await readOperation(db, organisation.id, blog.operation_id) : undefined;
    const ref = operation && refOf(operation);
    return { blog, operation, entry: ref ? await test.entry(ref.kind, ref.id) : null, ref };
  };
  const shown = async () => {
    const answer = await fetch(`${test.sandbox.url}/wp-json/wp/v2/posts?per_page=100&search=${encodeURIComponent(title)}`);
    return ((await answer.json()) as { id: number }[]).map((entry) => String(entry.id));
  };
  /** Adds a word to a text of paragraphs: in one of its own, or at the end of another. */
  const withWord = (html: string, word: string): string => {
    const ends = [...html.matchAll(/<\/p>/g)].map(({ index }) => index);
    const at = ends[random(ends.length)] ?? html.length;
    return random(2) === 0 ? `${html.slice(0, at)} ${word}${html.slice(at)}` : `${html.slice(0, at)}</p>\n<p>${word}${html.slice(at)}`;
  };

  const write = async () => {
    const { html, version } = (await client.call(getPost, { params: { id } })).body;
    words += 1;
    await client.call(updatePost, { params: { id }, body: { html: withWord(html, `o${words}`), version } });
  };
  const edit = async () => {
    const { entry, ref } = await newest();
    if (!ref || !entry?.content) return;
    words += 1;
    const word = `t${words}`;
    await test.edit(ref.kind, ref.id, {
      content: withWord(entry.content.raw, word).replaceAll('</p>\n<p>', '</p>\n<!-- /wp:paragraph -->\n\n<!-- wp:paragraph -->\n<p>'),
    });
    theirs.set(ref.id, [...(theirs.get(ref.id) ?? []), word]);
  };
  const pull = async () => {
    const { entry, ref } = await newest();
    if (!ref || !['publish', 'future'].includes(entry?.status ?? '')) return;
    const way = random(3);
    if (way === 0) await test.trash(ref.kind, ref.id);
    else await test.edit(ref.kind, ref.id, { status: way === 1 ? 'draft' : 'private' });
    isPulled = true;
  };
  const move = async () => {
    const { entry, ref } = await newest();
    if (!ref || entry?.status !== 'future') return;
    await test.edit(ref.kind, ref.id, {
      status: 'future',
      date_gmt: new Date(now + (30 + random(120)) * MINUTE).toISOString().slice(0, 19),
    });
  };
  const tick = async () => {
    later((20 + random(80)) * MINUTE);
    await startDue(test.stack.deps);
    await dueDone(test.stack.deps, organisation.id, new Date(now));
  };
  /** Everything that both wrote is on the page that is public. */
  const expectWhole = async (post: string) => {
    const { operation, entry, ref } = await newest();
    if (operation?.state !== 'published' || entry?.status !== 'publish') return;
    for (const word of [...(post.match(/\bo\d+\b/g) ?? []), ...(theirs.get(ref?.id ?? '') ?? [])])
      expect([seed, word, entry.content.raw]).toEqual([seed, word, expect.stringMatching(new RegExp(`\\b${word}\\b`))]);
  };
  const finish = async (task: string | null, run: string) => {
    if (task) await test.stack.finished({ id: task, organisationId: organisation.id });
    const operations = (await client.call(getPublishRun, { params: { id: run } })).body.operations;
    const asked = operations.find(({ state, merge }) => state === 'conflict' && merge);
    if (!asked?.merge) return;
    const both = asked.merge.parts.map((part) => (typeof part === 'string' ? part : `${part.theirs}\n\n${part.ours}`)).join('');
    const { body } = await client.call(resolveConflict, { params: { id: asked.id }, body: { take: 'merged', content: both } });
    if (body.task_id) await test.stack.finished({ id: body.task_id, organisationId: organisation.id });
  };
  const publish = async () => {
    later(1_000);
    const post = (await client.call(getPost, { params: { id } })).body.html;
    let answer = await client.call(publishBlog, { body: { body: { post_id: id } } });
    if (answer.status === 409) {
      const decision = z.safeParse(entryDecision, z.parse(problem, JSON.parse(answer.text)).decision);
      const take = decision.success ? [...decision.data.choices, null][random(decision.data.choices.length + 1)] : null;
      if (!decision.success || !take) return;
      answer = await client.call(publishBlog, { body: { body: { post_id: id }, entry: { take, seen: decision.data.seen } } });
    }
    if (answer.status !== 200) return;
    // A person asked for it.
    isPulled = false;
    await finish(answer.body.task_id, answer.body.run_id);
    await expectWhole(post);
  };
  const schedule = async () => {
    later(1_000);
    const scheduledAt = new Date(now + (10 + random(60)) * MINUTE).toISOString().slice(0, 16);
    const answer = await client.call(scheduleBlog, { body: { body: { post_id: id }, scheduledAt, time_zone: 'UTC' } });
    if (answer.status !== 200) return;
    isPulled = false;
    await finish(answer.body.task_id, answer.body.run_id);
  };
  const away = async () => {
    await test.order('faults', { path: '/', close: true, times: 1 + random(6) });
    await [publish, tick, schedule][random(3)]?.();
    await fetch(`${test.sandbox.url}/__sandbox/faults`, { method: 'DELETE' });
    later(MINUTE);
  };
  const steps = [write, write, edit, edit, pull, move, tick, tick, publish, publish, publish, schedule, away];
  return {
    step: async () => {
      const step = steps[random(steps.length)] ?? tick;
      await step();
      return step.name;
    },
    expectKept: async (said: readonly string[]) => {
      const entries = await shown();
      expect([said, entries.length <= (isPulled ? 0 : 1)]).toEqual([said, true]);
    },
  };
}

it.each(Array.from({ length: RUNS }, (_, at) => at + 1))(
  'two writers, the scheduler and outages, run %i: nothing pulled back goes public, no word is lost, and the post is there once',
  async (seed) => {
    test.setNow(new Date((now += 7 * 86_400_000)));
    const { step, expectKept } = await world(seed);
    const said: string[] = [];
    for (let at = 0; at < STEPS; at += 1) {
      said.push(await step());
      await expectKept(said);
    }
  },
);
