import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { listOrganisations } from '@canopy/contract/host';
import { answer, aUser } from '@canopy/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPortal } from '../../testing/render-portal.tsx';
import { setViewport } from '../../testing/set-viewport.ts';
import { openOverlay } from './palette-store.ts';

const user = aUser({});
const other = { id: '7c0fd42b-3a5c-4b7c-9a6e-0a6a7c9e1f10', name: 'Orchard', domain: 'orchard.example' };
const open = () =>
  renderPortal({
    at: '/get-started',
    user,
    answers: [answer(listOrganisations, [{ id: user.organisation.id, name: user.organisation.name, domain: 'x.example' }, other])],
  });

beforeEach(() => setViewport(1_440));
afterEach(() => act(() => openOverlay(null)));

describe('the palette’s window', () => {
  it('opens with Ctrl+K, follows the arrows and goes with Enter', async () => {
    const view = await open();
    fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
    const field = await screen.findByRole('combobox', { name: 'Screen, workspace or action' });
    fireEvent.change(field, { target: { value: 'set' } });
    expect(screen.getByRole('option', { selected: true })).toHaveTextContent('Settings');
    // Awaited because the screen it leads to is fetched.
    await act(async () => void fireEvent.keyDown(field, { key: 'Enter' }));
    await waitFor(() => expect(view.path()).toBe('/settings'));
    expect(screen.queryByRole('combobox', { name: 'Screen, workspace or action' })).toBeNull();
  });

  it('gives the focus back to its button, and has its code before the click', async () => {
    await open();
    const button = screen.getByRole('button', { name: 'Go to (Ctrl K)' });
    await userEvent.hover(button);
    await userEvent.click(button);
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Screen, workspace or action' })).toHaveFocus());
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(button).toHaveFocus());
  });

  it('lists other workspaces and actions, wraps around, and says when nothing is found', async () => {
    await open();
    fireEvent.keyDown(document.body, { key: 'k', metaKey: true });
    const field = await screen.findByRole('combobox', { name: 'Screen, workspace or action' });
    expect(await screen.findByRole('option', { name: /Orchard/ })).toBeVisible();
    fireEvent.keyDown(field, { key: 'ArrowUp' });
    expect(screen.getByRole('option', { selected: true })).toHaveTextContent('Sign out');
    fireEvent.keyDown(field, { key: 'ArrowDown' });
    expect(screen.getByRole('option', { selected: true })).toHaveTextContent('Get Started');
    fireEvent.change(field, { target: { value: 'zzz' } });
    expect(screen.getByText('Nothing found for “zzz”.')).toBeVisible();
  });
});

describe('the sheet of shortcuts', () => {
  it('opens with ? and lists what works here', async () => {
    await open();
    fireEvent.keyDown(document.body, { key: '?', shiftKey: true });
    const sheet = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    expect(within(sheet).getByRole('heading', { name: 'Everywhere' })).toBeVisible();
    expect(within(sheet).getByText('Show the shortcuts').parentElement).toHaveTextContent('?');
    expect(within(sheet).getByRole('switch', { name: /Single-letter shortcuts/ })).toBeChecked();
  });
});
