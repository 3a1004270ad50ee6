import type { CallOutput } from '@canopy/contract';
import type { Blog, checkPlatform } from '@canopy/contract/publishing';

export const RUN = '6f0c9a52-7a3e-4f0e-9b1d-2f6d6f1c0a01';
export const OPERATION = '6f0c9a52-7a3e-4f0e-9b1d-2f6d6f1c0a02';

/** A post of the library as the platform lists it, with these overrides. */
export const aBlog = (change: Partial<Blog>): Blog => ({
  post_id: '6f0c9a52-7a3e-4f0e-9b1d-2f6d6f1c0a03',
  title: 'Saving seed',
  slug: 'saving-seed',
  word_count: 500,
  updated_at: '2031-03-01T10:00:00.000Z',
  state: 'not-published',
  message: null,
  url: null,
  operation_id: OPERATION,
  run_id: RUN,
  published_at: null,
  scheduled_at: null,
  wall_time: null,
  time_zone: null,
  by_platform: false,
  page_check: null,
  on_site: null,
  ...change,
});

export const CONNECTED: CallOutput<typeof checkPlatform> = {
  message: 'success',
  platform: 'wordpress',
  data: {
    platform: 'wordpress',
    site_url: 'https://fern.example',
    site_name: 'Fern',
    username: 'robin',
    can_edit_pages: true,
    can_publish: true,
    connected_at: '2031-01-01T10:00:00.000Z',
    verified_at: '2031-01-01T10:00:00.000Z',
  },
};
