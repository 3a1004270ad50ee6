import type { Annotation } from '@canopy/contract/analytics';
import { expect, it } from '@jest/globals';
import { marksOf } from './annotation-words.ts';

const one = (change: Partial<Annotation>): Annotation => ({
  id: 'a',
  date: '2026-11-01',
  end_date: '2026-11-01',
  kind: 'crawl',
  scope: 'workspace',
  text: '12 pages read',
  page_url: null,
  link: null,
  author: null,
  editable: false,
  ...change,
});

it('has one mark a day, whatever happened on it', () => {
  expect(
    marksOf([
      one({}),
      one({ id: 'b', kind: 'publish', text: 'New title' }),
      one({
        id: 'c',
        date: '2026-11-02',
        end_date: '2026-11-04',
        kind: 'note',
        text: 'Sale',
        author: 'Robin',
        page_url: 'https://fern.example/a',
      }),
    ]),
  ).toEqual([
    { id: 'a', date: '2026-11-01', label: 'Crawl: 12 pages read; Publish: New title' },
    { id: 'c', date: '2026-11-02', label: 'Note: Sale', detail: '2 Nov 2026 – 4 Nov 2026 · https://fern.example/a · Robin' },
  ]);
});

it('says that a personal note is nobody else’s', () => {
  expect(marksOf([one({ kind: 'note', scope: 'personal', author: 'Robin' })])[0]).toMatchObject({ detail: 'Only you see this' });
});
