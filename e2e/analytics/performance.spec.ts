import type { Page } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from '../harness/accessibility.ts';
import { gardenWorkspace, NORTHFIELD_PROPERTY } from '../harness/connected-workspace.ts';
import { expect, test } from '../harness/fixtures.ts';
import { inWorkspace, open } from '../harness/sign-in.ts';
import { dayFromToday, written } from '../harness/source-rows.ts';
import { channelSessions, webTotals } from '../harness/web-source.ts';

// Days that Google has fully counted, and the days before them.
const DAYS = { from: dayFromToday(-12), to: dayFromToday(-6) };
const BEFORE = { from: dayFromToday(-19), to: dayFromToday(-13) };

async function show(page: Page, query: string): Promise<void> {
  const { owner, workspace } = await gardenWorkspace();
  await open(page, owner, inWorkspace(`/dashboard?range=${DAYS.from}..${DAYS.to}${query}`, workspace));
}

const duration = (seconds: number) =>
  Math.round(seconds * 10) / 10 < 60
    ? `${(Math.round(seconds * 10) / 10).toFixed(1)}s`
    : `${Math.floor(Math.round(seconds) / 60)}m ${Math.round(seconds) % 60}s`;
const keyMetric = (page: Page, label: string) =>
  page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Key Metrics' }) })
    .locator('dl > div')
    .filter({ hasText: label });

test.describe('west of Greenwich', () => {
  test.use({ timezoneId: 'America/Los_Angeles' });

  test('the main dashboard says what the source’s rows come to', async ({ page }) => {
    await show(page, '&compare=previous');
    const [now, before] = await Promise.all([webTotals(NORTHFIELD_PROPERTY, DAYS), webTotals(NORTHFIELD_PROPERTY, BEFORE)]);
    const expected = [
      ['Active users', written.short(now.activeUsers), written.change(now.activeUsers, before.activeUsers)],
      ['New users', written.short(now.newUsers), written.change(now.newUsers, before.newUsers)],
      ['Views', written.short(now.views), written.change(now.views, before.views)],
      ['Sessions', written.short(now.sessions), written.change(now.sessions, before.sessions)],
      ['Bounce rate', written.ctr(now.bounceRate), written.change(now.bounceRate, before.bounceRate)],
      ['Average session duration', duration(now.duration), written.change(now.duration, before.duration)],
    ] as const;
    for (const [label, value, change] of expected) {
      await expect(keyMetric(page, label), label).toContainText(value);
      await expect(keyMetric(page, label), label).toContainText(change);
    }
    for (const { key, sessions } of await channelSessions(NORTHFIELD_PROPERTY, DAYS)) {
      const row = page
        .getByRole('table', { name: 'Session default channel group' })
        .getByRole('row')
        .filter({ has: page.getByRole('button', { name: `Open ${key}`, exact: true }) });
      await expect(row.getByRole('cell').nth(1), key).toHaveText(written.exact(sessions));
    }
    await expectAccessible(page);
    await expectNoOverflow(page);
  });
});

test('the URL contains the complete view, and Back undoes one step', async ({ page, newVisitor }) => {
  await show(page, '');
  const channels = page.getByRole('table', { name: 'Session default channel group' });
  const toggles = page.getByRole('group', { name: 'Engagement' });
  const steps: [what: string, act: () => Promise<unknown>, seen: (visitor: Page) => Promise<unknown>][] = [
    [
      'range',
      () => page.keyboard.press('w'),
      (visitor) => expect(visitor.getByRole('button', { name: /^Date range: 7 days/ })).toBeVisible(),
    ],
    [
      'comparison',
      () => page.keyboard.press('x'),
      (visitor) => expect(visitor.getByRole('combobox', { name: 'Compare with' })).toHaveValue(''),
    ],
    [
      'toggle',
      () => toggles.getByRole('button', { name: /New users/i }).click(),
      (visitor) =>
        expect(visitor.getByRole('group', { name: 'Engagement' }).getByRole('button', { name: /New users/i })).toHaveAttribute(
          'aria-pressed',
          'false',
        ),
    ],
    [
      'sort',
      () => channels.getByRole('button', { name: 'Sessions', exact: true }).click(),
      (visitor) =>
        expect(
          visitor
            .getByRole('table', { name: 'Session default channel group' })
            .getByRole('columnheader', { name: 'Sessions', exact: true }),
        ).toHaveAttribute('aria-sort', 'ascending'),
    ],
    [
      'chart',
      () => page.getByRole('radiogroup', { name: 'Chart' }).getByText('Pie').click(),
      (visitor) => expect(visitor.getByRole('radio', { name: 'Pie' })).toBeChecked(),
    ],
    [
      'filter',
      () => channels.getByRole('button', { name: 'Show only Direct' }).click(),
      (visitor) => expect(visitor.getByRole('button', { name: 'Remove filter: Channel is “Direct”' })).toBeVisible(),
    ],
  ];
  // Shortcuts work once the dashboard is rendered.
  await expect(channels.getByRole('button', { name: 'Open Direct' })).toBeAttached();
  const addresses = [page.url()];
  for (const [what, act, seen] of steps) {
    await act();
    await seen(page);
    expect(page.url(), what).not.toBe(addresses.at(-1));
    addresses.push(page.url());
  }
  const { owner } = await gardenWorkspace();
  const visitor = await newVisitor();
  await open(visitor, owner, page.url());
  for (const [, , seen] of steps) await seen(visitor);
  for (const address of addresses.toReversed().slice(1)) {
    await page.goBack();
    await expect(page).toHaveURL(address);
  }
});

test('keys choose and clear; a table opens its file', async ({ page }) => {
  await show(page, '&f.channel=Direct');
  await expect(page.getByRole('heading', { name: 'Engagement' })).toBeVisible();
  await expect(page.getByRole('group', { name: 'Filters' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('group', { name: 'Filters' })).toHaveCount(0);
  await page.keyboard.press('f');
  await expect(page.getByRole('button', { name: /^Date range: 28 days/ })).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(page).toHaveURL(/range=\d{4}-\d\d-\d\d\.\./);
  await expect(page.getByRole('searchbox').first()).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox').first()).toBeFocused();
  const file = page.waitForEvent('download');
  await page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Session source' }) })
    .getByRole('button', { name: 'Export CSV' })
    .click();
  expect((await file).suggestedFilename()).toBe('northfield-nursery.example-sources.csv');
});
