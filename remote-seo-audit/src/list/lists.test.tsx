import { listImages, listInternalLinks } from '@canopy/contract/seo-audit';
import { describe, expect, it } from '@jest/globals';
import { answer, refuse, renderScreen } from '@canopy/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ImagesScreen } from '../features/images/ImagesScreen.tsx';
import { InternalLinksScreen } from '../features/internal-links/InternalLinksScreen.tsx';

const page_id = '0f2b7a52-91b7-4d21-8f6e-6a3f6f8d1c11';
const IMAGE = {
  id: 'a',
  src: 'https://fern.example/x.png',
  uses: 4,
  pages: 3,
  without_alt: 2,
  without_srcset: 1,
  status: 200,
  bytes: 1_300_000,
  format: 'png' as const,
  width: 1200,
  height: 800,
  asked_at: '2026-11-20T10:00:00.000Z',
  page_id,
  page_url: 'https://fern.example/about',
};
const LINK = { id: 'b', page_id, page_url: 'https://fern.example/about', href: '/gone', anchor: '', nofollow: false, target_status: 404 };

describe('images', () => {
  it('lists files with the way to a page that uses them, and keeps its view in the address', async () => {
    const { platform, address } = renderScreen(<ImagesScreen />, {
      at: '/seo-audit/images',
      answers: [answer(listImages, { data: [IMAGE], page: 1, total: 1, total_pages: 1 })],
    });
    expect(await screen.findByRole('link', { name: '/about' })).toHaveAttribute('href', expect.stringContaining(`drawer=${page_id}`));
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'Missing alt text');
    await waitFor(() => expect(platform.asked.get('listImages')?.at(-1)?.query.get('filter')).toBe('without_alt'));
    expect(address()).toContain('filter=without_alt');
  });
});

describe('sizes of images', () => {
  it.each([
    ['of a file come later', IMAGE.src, 1],
    ['of what stands in the page itself never come', 'data:image/png;base64,iVBORw0KGgo=', 0],
  ])('%s', async (_what, src, times) => {
    renderScreen(<ImagesScreen />, {
      answers: [answer(listImages, { data: [{ ...IMAGE, src, asked_at: null }], page: 1, total: 1, total_pages: 1 })],
    });
    expect(await screen.findByRole('link', { name: '/about' })).toBeVisible();
    expect(screen.queryAllByText(/fetched after each crawl/)).toHaveLength(times);
  });
});

describe('internal links', () => {
  it('lists links with their answer', async () => {
    renderScreen(<InternalLinksScreen />, {
      at: '/seo-audit/internal-links?filter=broken',
      answers: [answer(listInternalLinks, { data: [LINK], page: 1, total: 1, total_pages: 1 })],
    });
    expect(await screen.findByText('404')).toBeVisible();
    expect(screen.getByText('None')).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'Show' })).toHaveValue('broken');
  });

  it('can be asked again', async () => {
    const { platform } = renderScreen(<InternalLinksScreen />, {
      answers: [refuse(listInternalLinks, { status: 429, code: 'too-many', detail: 'Too many requests.' })],
    });
    expect(await screen.findByText('Too many requests.')).toBeVisible();
    platform.set(answer(listInternalLinks, { data: [], page: 1, total: 0, total_pages: 1 }));
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('No links yet')).toBeVisible();
  });
});
