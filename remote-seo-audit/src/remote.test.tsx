import { describe, expect, it } from '@jest/globals';
import { renderScreen } from '@canopy/testing';
import { screen } from '@testing-library/react';
import manifest from '../remote.config.ts';
import { Remote } from './remote.tsx';

describe('the remote', () => {
  it.each(manifest.routes.map(({ path, title }) => [path, title]))(
    'shows the screen of %s under its title, and one first heading',
    async (path, title) => {
      renderScreen(<Remote />, { at: path });
      const headings = await screen.findAllByRole('heading', { level: 1 });
      expect(headings.map((heading) => heading.textContent)).toEqual([title]);
    },
  );
});
