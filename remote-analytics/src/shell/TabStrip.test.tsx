import { expect, it } from '@jest/globals';
import { aUser } from '@canopy/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { renderDashboard } from '../testing/render-dashboard.tsx';
import { TabStrip } from './TabStrip.tsx';

const BOTH = { organisation: { ...aUser().organisation, is_search_console_connect: true, has_ga_access: true } };
const shown = () => screen.getAllByRole('link').flatMap((link) => (link.hasAttribute('aria-current') ? [link.textContent] : []));

/** The tabs marked as current, from the click until nothing is pending. */
async function markedAfter(click: MouseEventInit): Promise<(string | null)[]> {
  renderDashboard(<TabStrip />, { at: '/dashboard/page', user: aUser(BOTH) });
  const marked = new Set(shown());
  const watcher = new MutationObserver(() => shown().forEach((label) => marked.add(label)));
  watcher.observe(document.body, { attributes: true, childList: true, subtree: true });
  // A browser would open another tab; jsdom cannot navigate.
  document.addEventListener('click', (event) => event.preventDefault(), { once: true });
  await act(async () => {
    fireEvent.click(screen.getByRole('link', { name: 'Query' }), click);
  });
  await waitFor(() => expect(shown()).toHaveLength(1));
  watcher.disconnect();
  return [...marked];
}

it('a click marks the tab that is opened', async () => {
  expect(await markedAfter({ button: 0 })).toEqual(['Page', 'Query']);
});

it.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { button: 1 }])(
  'a click with %j opens another tab, and marks none here',
  async (click) => {
    expect(await markedAfter(click)).toEqual(['Page']);
  },
);
