import { describe, expect, it } from '@jest/globals';
import {
  checkPlatform,
  exchangeShopify,
  exchangeWebflow,
  exchangeWordpress,
  listSitePages,
  syncContent,
  type PlatformConnection,
} from '@canopy/contract/publishing';
import { answer, aUser, refuse, renderScreen, type ScreenOptions } from '@canopy/testing';
import { getUser } from '@canopy/contract/host';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Remote } from '../../remote.tsx';

const connection = (platform: PlatformConnection['platform']): PlatformConnection => ({
  platform,
  site_url: 'https://fern.example',
  site_name: 'Fern',
  username: 'robin',
  can_edit_pages: true,
  can_publish: true,
  connected_at: '2026-11-01T10:00:00.000Z',
  verified_at: '2026-11-01T10:00:00.000Z',
});
const connected = (platform: PlatformConnection['platform']) =>
  answer(checkPlatform, { message: 'success', data: connection(platform), platform });
const TASK = '4b0fb1d2-6d55-4f6c-8f60-000000000002';
const LISTED = { data: [], kinds: [], page: 1, total: 412, total_pages: 42, synced_at: '2026-11-01T10:00:00.000Z', task_id: null };
const show = (at: string, answers: ScreenOptions['answers'] = []) =>
  renderScreen(<Remote />, { at, answers: [...answers, answer(getUser, aUser())] });

describe('the way back from a platform', () => {
  it.each([
    ['/wordpress/callback', exchangeWordpress, 'wordpress' as const, '/wordpress-data-updating'],
    ['/shopify/callback', exchangeShopify, 'shopify' as const, '/shopify-data-updating'],
    ['/webflow', exchangeWebflow, 'webflow' as const, '/platform-manage-integration'],
  ])('%s hands over what it was sent with, once, and goes on without it', async (path, exchange, platform, next) => {
    const { platform: asked, address } = show(`${path}?state=s1&code=c1`, [
      answer(exchange, connection(platform)),
      connected(platform),
      answer(listSitePages, LISTED),
      answer(syncContent, { task_id: TASK }),
    ]);
    await waitFor(() => expect(address().startsWith(next)).toBe(true));
    // Where no screen of the first listing follows, it begins here.
    expect(asked.asked.get('syncContent')?.length ?? 0).toBe(platform === 'webflow' ? 1 : 0);
    expect(address()).not.toContain('code');
    expect(asked.asked.get(exchange.name)?.map(({ body }) => body)).toEqual([{ query: { state: 's1', code: 'c1' } }]);
  });

  it('says why a platform was not connected, and leads back', async () => {
    show('/shopify/callback?state=old&code=c1', [
      refuse(exchangeShopify, { status: 400, code: 'state-invalid', detail: 'This sign-in was not started here.' }),
    ]);
    expect(await screen.findByRole('heading', { name: 'Shopify was not connected' })).toBeVisible();
    expect(screen.getByText('This sign-in was not started here.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to Integration' })).toBeVisible();
  });

  it('asks nothing where nobody was sent by a platform', async () => {
    const { platform } = show('/wordpress/callback');
    expect(await screen.findByText('Nothing to connect')).toBeVisible();
    expect(platform.asked.get('exchangeWordpress')).toBeUndefined();
  });
});

describe('the first listing', () => {
  const empty = { ...LISTED, total: 0, synced_at: null };

  it('tells how many entries are listed, and starts nothing anew', async () => {
    const { platform } = show('/wordpress-data-updating', [connected('wordpress'), answer(listSitePages, LISTED)]);
    expect(await screen.findByText('412 pages, posts and other entries listed.')).toBeVisible();
    expect(platform.asked.get('syncContent')).toBeUndefined();
  });

  it('that could not be started says so, and can be started again', async () => {
    const { platform } = show('/shopify-data-updating', [
      connected('shopify'),
      answer(listSitePages, empty),
      refuse(syncContent, { status: 422, code: 'site-unreachable', detail: 'The site could not be reached.' }),
    ]);
    expect(await screen.findByText('The site could not be reached.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(platform.asked.get('syncContent')).toHaveLength(2));
  });

  it('without a platform leads to where one is connected', async () => {
    show('/wordpress-data-updating', [
      answer(checkPlatform, { message: 'error', data: 'No Platform credentials found for this organisation', platform: null }),
      answer(listSitePages, empty),
    ]);
    expect(await screen.findByText('No platform is connected')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Connect a platform' })).toBeVisible();
  });
});
