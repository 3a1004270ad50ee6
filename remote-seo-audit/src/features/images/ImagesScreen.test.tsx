import { listSavedViews } from '@canopy/contract/host';
import { listImages, type SiteImage } from '@canopy/contract/seo-audit';
import { expect, it } from '@jest/globals';
import { answer, renderScreen } from '@canopy/testing';
import { screen } from '@testing-library/react';
import { ImagesScreen } from './ImagesScreen.tsx';

const IMAGE: SiteImage = {
  id: 'a1',
  src: 'https://fern.example/bench.png',
  status: 200,
  bytes: 420_000,
  format: 'png',
  width: 800,
  height: 600,
  asked_at: '2026-11-20T08:00:00.000Z',
  uses: 2,
  pages: 2,
  without_alt: 0,
  without_srcset: 1,
  page_id: '0f2b7a52-91b7-4d21-8f6e-6a3f6f8d1c11',
  page_url: 'https://fern.example/garden/benches',
};

it('shows the largest images first', async () => {
  const { platform } = renderScreen(<ImagesScreen />, {
    at: '/seo-audit/images',
    answers: [answer(listImages, { data: [IMAGE], page: 1, total: 1, total_pages: 1 }), answer(listSavedViews, { data: [] })],
  });
  expect(await screen.findByText(/bench\.png/)).toBeVisible();
  expect(platform.asked.get('listImages')?.[0]?.query.toString()).toContain('sort=bytes&direction=desc');
});
