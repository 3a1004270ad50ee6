import { checkPlatform, listSitePages } from '@canopy/contract/publishing';
import { answer, renderScreen } from '@canopy/testing';
import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { CONNECTED } from '../../testing/blogs.ts';
import { PlatformDataUpdatingScreen } from './PlatformDataUpdatingScreen.tsx';

const pages = answer(listSitePages, { data: [], kinds: [], page: 1, total: 0, total_pages: 1, synced_at: null, task_id: null });

it('names no platform that is not connected, and lists nothing of another', async () => {
  const { platform } = renderScreen(<PlatformDataUpdatingScreen />, {
    at: '/shopify-data-updating',
    answers: [answer(checkPlatform, CONNECTED), pages],
  });
  expect(await screen.findByText('Shopify is not connected')).toBeVisible();
  expect(screen.getByText(/This workspace publishes to WordPress/)).toBeVisible();
  expect(platform.asked.has('syncContent')).toBe(false);
});

it('names the connected WordPress.com on the path of WordPress', async () => {
  const data = typeof CONNECTED.data === 'object' ? { ...CONNECTED.data, platform: 'wordpress_auth0' as const } : CONNECTED.data;
  renderScreen(<PlatformDataUpdatingScreen />, {
    at: '/wordpress-data-updating',
    answers: [answer(checkPlatform, { ...CONNECTED, platform: 'wordpress_auth0', data }), pages],
  });
  expect(await screen.findByRole('heading', { name: 'WordPress.com data' })).toBeVisible();
});
