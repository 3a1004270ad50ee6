// What each answer that Google published becomes, replayed by the sandbox through Google's own client.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { publishedErrors } from '@canopy/sandbox';
import type { FailureReason } from './failure.ts';
import { startGoogle } from './google-for-tests.ts';
import { google } from './index.ts';

let stand: Awaited<ReturnType<typeof startGoogle>>;
beforeAll(async () => {
  stand = await startGoogle();
});
afterAll(() => stand.close());

const HOUR_MS = 3_600_000;
const GROWING = [1_000, 2_000, 4_000, 8_000, 16_000];
interface Seen {
  readonly reason: FailureReason;
  readonly forToday?: true;
  readonly retryAfterMs?: number;
  /** waited before each repetition, ms */
  readonly waits: readonly number[];
}
const OF_DAY: Seen = { reason: 'quota', forToday: true, waits: [] };
const OF_HOUR: Seen = { reason: 'quota', retryAfterMs: HOUR_MS, waits: [] };
const OF_A_MOMENT: Seen = { reason: 'quota', waits: GROWING };
const SEEN: Record<string, Seen> = {
  inspection_quota: OF_DAY,
  tokens_per_hour: OF_HOUR,
  project_tokens_per_hour: OF_HOUR,
  tokens_per_day: OF_DAY,
  concurrent: OF_A_MOMENT,
  queries_per_minute: OF_A_MOMENT,
  queries_per_day: OF_DAY,
  daily_limit: OF_DAY,
};

describe('a published refusal by Google', () => {
  it('is each told apart here', () => {
    expect(Object.keys(SEEN).toSorted()).toEqual(Object.keys(publishedErrors('google')).toSorted());
  });

  it.each(Object.entries(SEEN))('%s is asked again only where that helps', async (name, { waits, ...failure }) => {
    const account = await google(stand.options).account({ refreshToken: await stand.refreshToken() });
    stand.waits.length = 0;
    await stand.order('faults', { path: '/google/api/', published: `google/${name}`, values: { site: 'sc-domain:fernhill.example' } });
    const answer = await account.listSites();
    await stand.order('reset', {});
    expect(answer).toEqual({ ok: false, ...failure, message: expect.stringMatching(/^Google’s .*limit/) });
    expect(stand.waits).toEqual(waits);
  });
});
