import { aUser, renderScreen } from '@canopy/testing';
import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { RemotesContext } from '../../federation/remotes-context.ts';
import { aRegistry, remotesOf } from '../../testing/fixtures.ts';
import { setViewport } from '../../testing/set-viewport.ts';
import { AddWorkspaceButton } from './AddWorkspaceButton.tsx';

it.each([
  ['/dashboard', 390, true],
  ['/seo-audit/pages', 390, true],
  ['/keyword/gap/short', 390, false],
  ['/keyword/content', 390, false],
  ['/keyword/content/generated-content', 390, false],
  ['/keyword/gap/short', 1_440, true],
  ['/keyword/short', 390, true],
])('Add Workspace on %s, %d px wide: %s', (at, width, isThere) => {
  setViewport(width);
  renderScreen(
    <RemotesContext value={remotesOf(aRegistry({ name: 'remote-garden', routes: [{ path: '/beds' }] }))}>
      <AddWorkspaceButton />
    </RemotesContext>,
    { at, user: aUser({ is_agency: true }) },
  );
  expect(screen.queryAllByRole('link', { name: 'Add Workspace' })).toHaveLength(isThere ? 1 : 0);
});
