import type { RenderingFact } from '../../page-result.ts';
import { ORIGIN, type Planted } from './page-builder.ts';

type Sent = NonNullable<RenderingFact['raw']>;

/** Faults of rendered pages: what was sent differs from the markup here, which is that of the rendered page. */
export const plantRendering = (n: number): Planted[] => {
  const at = (name: string) => `/drawn/${name}-${n}`;
  const titleOf = (name: string) => `What scripts make of ${name}, copy ${n}`;
  const drawn = (
    name: string,
    sent: Partial<Sent>,
    expect: string[] = [],
    more: Partial<Planted> = {},
    words: { rawWords: number; drawnWords: number | null } = { rawWords: 260, drawnWords: 280 },
  ): Planted => ({
    path: at(name),
    title: titleOf(name),
    expect,
    ...more,
    answer: {
      rendering: {
        outcome: 'drawn',
        message: null,
        ...words,
        raw: { title: titleOf(name), canonical: ORIGIN + at(name), noindex: false, ...sent },
      },
      ...more.answer,
    },
  });
  return [
    drawn('same', {}),
    drawn('title', { title: 'Loading' }, ['rendered_title']),
    drawn('title-none', { title: null }, ['rendered_title']),
    drawn('canonical', { canonical: `${ORIGIN}/` }, ['rendered_canonical']),
    drawn('canonical-none', { canonical: null }, ['rendered_canonical']),
    drawn('noindex-lifted', { noindex: true }, ['rendered_robots']),
    drawn('noindex-set', {}, ['rendered_robots', 'no_index'], {
      head: '<meta name="robots" content="noindex">',
      answer: { inSitemap: false },
    }),
    drawn('words', {}, ['rendered_content'], {}, { rawWords: 120, drawnWords: 280 }),
    drawn('words-few', {}, [], {}, { rawWords: 200, drawnWords: 280 }),
    {
      path: at('unsettled'),
      expect: ['rendered_unsettled'],
      answer: { rendering: { outcome: 'same', rawWords: 260, drawnWords: 260, message: null, stillChanging: true } },
    },
    {
      path: at('not-drawn'),
      expect: [],
      answer: { rendering: { outcome: 'unavailable', rawWords: 260, drawnWords: null, message: 'No browser.' } },
    },
    { path: at('nothing-added'), expect: [], answer: { rendering: { outcome: 'same', rawWords: 260, drawnWords: 260, message: null } } },
  ];
};
