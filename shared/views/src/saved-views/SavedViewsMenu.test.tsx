import { createSavedView, deleteSavedView, listSavedViews, updateSavedView, type SavedView } from '@canopy/contract/host';
import { useToasts } from '@canopy/shell-api/host';
import { answer, refuse, renderScreen, TEST_ORGANISATION_ID } from '@canopy/testing';
import { describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SavedViewsMenu } from './SavedViewsMenu.tsx';

const VIEW: SavedView = {
  id: '0f2b7a52-91b7-4d21-8f6e-6a3f6f8d1c11',
  screen: 'seo-audit/pages',
  name: 'Broken',
  query: 'filter=broken&sort=-url',
  scope: 'personal',
  can_change: true,
  created_at: '2026-11-20T10:00:00.000Z',
  updated_at: '2026-11-20T10:00:00.000Z',
};
const SHARED: SavedView = {
  ...VIEW,
  id: '1f2b7a52-91b7-4d21-8f6e-6a3f6f8d1c12',
  name: 'Redirects',
  query: 'kind=redirects',
  scope: 'workspace',
  can_change: false,
};

function Toasts() {
  return useToasts().map(({ id, title, action }) => (
    <div key={id}>
      {title} {action && <button onClick={action.run}>{action.label}</button>}
    </div>
  ));
}

/** Renders the menu with a platform that stores views. */
function show(at: string, kept: SavedView[] = [VIEW, SHARED]) {
  const views = [...kept];
  const screenOf = renderScreen(
    <>
      <SavedViewsMenu screen="seo-audit/pages" parameters={['filter', 'kind', 'sort']} />
      <Toasts />
    </>,
    {
      at,
      answers: [
        answer(listSavedViews, () => ({ data: [...views] })),
        answer(createSavedView, ({ body }) => {
          const view = { ...VIEW, id: '2f2b7a52-91b7-4d21-8f6e-6a3f6f8d1c13', ...(body as object) };
          views.unshift(view);
          return view;
        }),
        answer(updateSavedView, ({ params, body }) => {
          const at_ = views.findIndex(({ id }) => id === params.id);
          views[at_] = { ...VIEW, ...views[at_], ...(body as object) };
          return views[at_];
        }),
        answer(deleteSavedView, undefined),
      ],
    },
  );
  return { ...screenOf, user: userEvent.setup() };
}
const button = (name: string) => screen.findByRole('button', { name });
const query = (address: string) => new URLSearchParams(address.split('?')[1]);

describe('the menu of saved views', () => {
  it('applies a view with the keyboard, and says which one shows', async () => {
    const { user, address } = show('/seo-audit/pages?page=3');
    (await button('Saved views')).focus();
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('group', { name: 'Views of the workspace' })).toHaveTextContent('Redirects');
    await user.keyboard('{Enter}');
    await button('Saved view: Broken');
    expect(Object.fromEntries(query(address()))).toEqual({
      filter: 'broken',
      sort: '-url',
      view: VIEW.id,
      organisation_id: TEST_ORGANISATION_ID,
    });
  });

  it.each([
    ['a permalink brings the view as it is now', `/p?view=${VIEW.id}`, 'Saved view: Broken', 'filter=broken&sort=-url'],
    ['another order of the same filters is the same view', '/p?sort=-url&filter=broken', 'Saved view: Broken', 'filter=broken&sort=-url'],
    ['what differs is modified', `/p?view=${VIEW.id}&filter=broken`, 'Saved view: Broken Modified', 'filter=broken'],
  ])('%s', async (_name, at, name, shown) => {
    const { address } = show(at);
    await button(name);
    const left = query(address());
    for (const other of ['view', 'organisation_id']) left.delete(other);
    left.sort();
    expect(left.toString()).toBe(shown);
  });

  it('saves what shows, for the workspace, and overwrites it', async () => {
    const { user, address, platform } = show('/p?filter=redirected&page=2', []);
    await user.click(await button('Saved views'));
    await user.click(await screen.findByRole('menuitem', { name: 'Save this view' }));
    await user.click(await screen.findByRole('button', { name: 'Save view' }));
    expect(screen.getByText('Enter a name.')).toBeVisible();
    await user.type(screen.getByRole('textbox', { name: /Name/ }), 'Moved');
    await user.click(screen.getByRole('radio', { name: 'Everyone in the workspace' }));
    await user.click(screen.getByRole('button', { name: 'Save view' }));
    await button('Saved view: Moved');
    expect(platform.asked.get('createSavedView')?.[0]?.body).toEqual({
      screen: 'seo-audit/pages',
      name: 'Moved',
      scope: 'workspace',
      query: 'filter=redirected',
    });
    await waitFor(() => expect(query(address()).get('view')).toBe('2f2b7a52-91b7-4d21-8f6e-6a3f6f8d1c13'));
  });

  it('saves changes', async () => {
    const { user, platform } = show(`/p?view=${VIEW.id}&filter=all`);
    await user.click(await button('Saved view: Broken Modified'));
    await user.click(await screen.findByRole('menuitem', { name: 'Save changes' }));
    await button('Saved view: Broken');
    expect(platform.asked.get('updateSavedView')?.map(({ body }) => body)).toEqual([{ query: 'filter=all' }]);
  });

  it('renames', async () => {
    const { user, platform } = show(`/p?view=${VIEW.id}`);
    await user.click(await button('Saved view: Broken'));
    await user.click(await screen.findByRole('menuitem', { name: 'Rename' }));
    await user.type(await screen.findByRole('textbox', { name: /Name/ }), ' links');
    await user.click(screen.getByRole('button', { name: 'Rename' }));
    await button('Saved view: Broken links');
    expect(platform.asked.get('updateSavedView')?.map(({ body }) => body)).toEqual([{ name: 'Broken links' }]);
  });

  it('deletes, and brings back under the same id', async () => {
    const { user, platform } = show(`/p?view=${VIEW.id}`);
    await user.click(await button('Saved view: Broken'));
    platform.set(answer(listSavedViews, { data: [] }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    await button('Saved views');
    platform.set(answer(listSavedViews, { data: [VIEW] }));
    await user.click(await button('Undo'));
    await button('Saved view: Broken');
    expect(platform.asked.get('createSavedView')?.[0]?.body).toEqual({
      id: VIEW.id,
      screen: VIEW.screen,
      name: 'Broken',
      query: VIEW.query,
      scope: 'personal',
    });
  });

  it('lets others’ views alone, and shares them by their id', async () => {
    const written = jest.fn<(text: string) => Promise<void>>().mockResolvedValue();
    const { user } = show(`/p?view=${SHARED.id}`);
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: written }, configurable: true });
    await user.click(await button('Saved view: Redirects'));
    expect(screen.queryByRole('menuitem', { name: 'Delete' })).toBeNull();
    await user.click(await screen.findByRole('menuitem', { name: 'Copy link' }));
    await waitFor(() =>
      expect(written).toHaveBeenCalledWith(`${location.origin}/p?view=${SHARED.id}&organisation_id=${TEST_ORGANISATION_ID}`),
    );
  });

  it('says quietly what is gone or no longer known, and shows the rest', async () => {
    const { user, address, unmount } = show('/p?view=9f2b7a52-91b7-4d21-8f6e-6a3f6f8d1c19&filter=broken');
    expect(await screen.findByText(/This view was deleted or belongs to someone else/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(query(address()).toString()).toBe('filter=broken');
    unmount();
    const old = show(`/p?view=${VIEW.id}`, [{ ...VIEW, query: 'filter=broken&gone=1' }]);
    expect(await screen.findByText(/no longer knows it: gone/)).toBeVisible();
    expect(query(old.address()).has('gone')).toBe(false);
    await button('Saved view: Broken');
  });

  it('says that a name is taken', async () => {
    const taken = show('/p');
    taken.platform.set(
      refuse(createSavedView, { status: 409, code: 'view-name-taken', detail: 'There is already a view with this name.' }),
    );
    await taken.user.click(await button('Saved views'));
    await taken.user.click(await screen.findByRole('menuitem', { name: 'Save this view' }));
    await taken.user.type(await screen.findByRole('textbox', { name: /Name/ }), 'Broken{Enter}');
    expect(await screen.findByText('There is already a view with this name.')).toBeVisible();
  });
});
