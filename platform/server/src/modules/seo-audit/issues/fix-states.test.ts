import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { testStack, type TestStack } from '../../../testing/index.ts';
import { fixStatesOf } from './fix-states.ts';

let stack: TestStack;
beforeAll(async () => {
  stack = await testStack({ routes: () => [] });
});
afterAll(() => stack.close());

const CODE = 'internal_link_404';
const PAGE = { page_id: randomUUID(), url: 'https://fern.example/a' };
const GONE = { page_id: randomUUID(), url: 'https://fern.example/gone' };

interface Fix {
  state: string;
  verified?: string;
  message?: string;
  /** hours after the start of the crawl */
  at?: number;
  url?: string;
  addresses?: string[];
}

/** The state of an issue of a page after these fixes, the oldest first. */
async function stateAfter(
  fixes: readonly Fix[],
  { page = PAGE, code = CODE, readAt }: { page?: typeof PAGE; code?: string; readAt?: string } = {},
) {
  const { id: organisationId } = await stack.createOrganisation();
  const crawlId = randomUUID();
  const { db } = stack.deps;
  await db.execute(sql`insert into crawls (organisation_id, id, status, start_url, max_pages, started_at)
    values (${organisationId}, ${crawlId}, 'SUCCESS', 'https://fern.example/', 10, '2031-03-01T10:00:00Z')`);
  for (const [order, { state, verified = 'none', message = null, at = 1, url = PAGE.url, addresses = [] }] of fixes.entries()) {
    const wanted = JSON.stringify({ codes: [CODE], addresses });
    const ended = state === 'waiting' ? null : new Date(Date.UTC(2031, 2, 1, 10 + at)).toISOString();
    await db.execute(sql`insert into publish_operations (organisation_id, run_id, kind, platform, client_key, page_url, title, wanted, state, verified, message, created_at, finished_at)
      values (${organisationId}, ${randomUUID()}, 'fix', 'wordpress', ${randomUUID()}, ${url}, 'A', ${wanted}::jsonb, ${state}, ${verified}, ${message},
        ${new Date(Date.UTC(2031, 2, 1, 9, order)).toISOString()}, ${ended})`);
  }
  return (await fixStatesOf(db, { organisationId, crawlId }, [page])).stateOf(
    { ...page, ...(readAt !== undefined && { fetched_at: readAt }) },
    code,
  );
}

it.each([
  ['nothing was tried', [], { status: 'Pending' }],
  ['it is being fixed', [{ state: 'waiting' }], { status: 'Fixing...' }],
  ['it waits for its verification', [{ state: 'published', verified: 'waiting' }], { status: 'Fixing...' }],
  ['the live page no longer has it', [{ state: 'published', verified: 'gone' }], { status: 'Fixed' }],
  [
    'the live page still has it',
    [{ state: 'published', verified: 'still-there', message: 'The theme has it.' }],
    { status: 'Pending', reason: 'The theme has it.' },
  ],
  ['it failed', [{ state: 'failed', message: 'The site is away.' }], { status: 'Pending', reason: 'The site is away.' }],
  ['it is tried again', [{ state: 'failed', message: 'The site is away.' }, { state: 'waiting' }], { status: 'Fixing...' }],
  ['it was reverted', [{ state: 'undone' }], { status: 'Pending' }],
  // The crawl read the page after that, and found the issue again.
  ['it was fixed before the crawl', [{ state: 'published', verified: 'gone', at: -1 }], { status: 'Pending' }],
] as const)('where %s', async (_name, fixes, expected) => {
  expect(await stateAfter(fixes)).toEqual(expected);
});

it('is pending again where the page was read after the fix and still has it', async () => {
  const fixed = [{ state: 'published', verified: 'gone' }];
  expect(await stateAfter(fixed, { readAt: '2031-03-01T10:30:00Z' })).toEqual({ status: 'Fixed' });
  expect(await stateAfter(fixed, { readAt: '2031-03-01T11:30:00Z' })).toEqual({ status: 'Pending' });
});

it('is of its own code and page', async () => {
  const fixed = [{ state: 'published', verified: 'gone' }];
  expect(await stateAfter(fixed, { code: 'no_anchor' })).toEqual({ status: 'Pending' });
  expect(await stateAfter(fixed, { page: GONE })).toEqual({ status: 'Pending' });
});

it('of a URL that is gone is that of all pages which link to it', async () => {
  const addresses = [GONE.page_id];
  const one = { state: 'published', verified: 'gone', url: 'https://fern.example/b', addresses };
  const other = { state: 'failed', message: 'No.', url: 'https://fern.example/c', addresses };
  expect(await stateAfter([one, other], { page: GONE })).toEqual({ status: 'Pending', reason: 'No.' });
  expect(await stateAfter([other, one, { ...one, url: 'https://fern.example/c' }], { page: GONE })).toEqual({ status: 'Fixed' });
});
