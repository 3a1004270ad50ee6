import { latestCrawl, listImages } from '@canopy/contract/seo-audit';
import { expect, it } from '@jest/globals';
import { answer, renderScreen } from '@canopy/testing';
import { screen } from '@testing-library/react';
import { ImagesScreen } from '../features/images/ImagesScreen.tsx';
import { aCrawl } from '../testing/fixtures.ts';

const show = (latest: Parameters<typeof answer<typeof latestCrawl>>[1]) =>
  renderScreen(<ImagesScreen />, {
    at: '/seo-audit/images',
    answers: [answer(latestCrawl, latest), answer(listImages, { data: [], page: 1, total: 0, total_pages: 1 })],
  });

const SHOWN = aCrawl({ id: '0f2b7a52-91b7-4d21-8f6e-6a3f6f8d1c99', finished_at: '2031-03-01T10:00:00.000Z' });

it('a list says from when it is while a new crawl runs, and how far that has come', async () => {
  show({ crawl: aCrawl({ status: 'RUNNING', finished_at: null, fetched: 6, discovered: 110, pending: 104 }), shown: SHOWN });
  expect(await screen.findByText(/^As of the crawl of/)).toBeVisible();
  expect(screen.getByText(/6 of 110 known URLs so far/)).toBeVisible();
});

it('a list says that a newer crawl was not completed, and when fixed pages were read again', async () => {
  show({ crawl: aCrawl({ status: 'STOPPED' }), shown: { ...SHOWN, read_again_at: '2031-03-02T10:00:00.000Z' } });
  expect(await screen.findByText(/is not complete, so its results are not shown.*were last read again on/)).toBeVisible();
});

it('a list of the latest crawl says nothing', async () => {
  show({ crawl: aCrawl() });
  expect(await screen.findByText('No images yet')).toBeVisible();
  expect(screen.queryByText(/^As of the crawl/)).toBeNull();
});
