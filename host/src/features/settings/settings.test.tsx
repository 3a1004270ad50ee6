import { deleteOrganisation, getUser, listMembers, updateOrganisation } from '@canopy/contract/host';
import { afterEach, describe, expect, it } from '@jest/globals';
import { answer, aUser, refuse, renderScreen } from '@canopy/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { renderPortal } from '../../testing/render-portal.tsx';
import { SettingsScreen } from './SettingsScreen.tsx';

const admin = aUser({ is_admin: true });
const open = (user = admin) =>
  renderScreen(<SettingsScreen />, {
    user,
    answers: [
      answer(updateOrganisation, admin.organisation),
      answer(deleteOrganisation, undefined),
      answer(listMembers, { members: [], invitations: [] }),
    ],
  });

afterEach(() => localStorage.clear());

describe('the settings', () => {
  it('send only what was changed', async () => {
    const { platform } = open();
    fireEvent.change(screen.getByRole('textbox', { name: /Brand voice/ }), { target: { value: 'Plain' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save workspace' }));
    await waitFor(() => expect(platform.asked.get('updateOrganisation')?.[0]?.body).toEqual({ brand_voice: 'Plain' }));
  });

  it('keep a time zone that this browser does not list', async () => {
    open(aUser({ is_admin: true, organisation: { ...admin.organisation, time_zone: 'Mars/Olympus' } }));
    expect(await screen.findByRole('combobox', { name: 'Time zone' })).toHaveValue('Mars/Olympus');
  });

  it('refuse an empty name in the words of the specification', async () => {
    const { platform } = open();
    fireEvent.change(screen.getByRole('textbox', { name: /Organization Name/ }), { target: { value: ' ' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save workspace' }));
    expect(await screen.findByText('Organization Name is required')).toBeVisible();
    expect(platform.asked.get('updateOrganisation')).toBeUndefined();
  });

  it('delete the workspace only after its name was typed', async () => {
    const { platform, path } = await renderPortal({
      at: '/settings',
      user: admin,
      answers: [answer(deleteOrganisation, undefined), refuse(getUser, { status: 404, code: 'no-workspace' })],
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Delete workspace' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete Fern?' });
    const confirm = () => fireEvent.click(within(dialog).getByRole('button', { name: 'Delete workspace' }));
    confirm();
    expect(await within(dialog).findByText(/Please type Fern/)).toBeInTheDocument();
    expect(platform.asked.get('deleteOrganisation')).toBeUndefined();
    fireEvent.change(within(dialog).getByRole('textbox', { name: 'Name of the workspace' }), { target: { value: 'Fern' } });
    confirm();
    await waitFor(() => expect(platform.asked.get('deleteOrganisation')?.[0]?.body).toEqual({ confirm: 'Fern' }));
    // It was the last one, so one has to be created.
    await waitFor(() => expect(path()).toBe('/onboarding/create-organisation'));
  });

  it('offer export and deletion to those who manage the workspace alone', async () => {
    open(aUser());
    await screen.findByRole('heading', { name: 'Preferences' });
    expect(screen.queryByRole('button', { name: 'Export data' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Delete workspace' })).toBeNull();
  });

  it('remember the date range', async () => {
    open();
    const choice = screen.getByRole('combobox', { name: 'Date range' });
    expect(choice).toHaveDisplayValue('Not set: 90 days, Search Console 6 months');
    fireEvent.change(choice, { target: { value: JSON.stringify({ kind: 'preset', value: 'days', amount: 90 }) } });
    await waitFor(() =>
      expect(localStorage.getItem('canopy.date-range')).toBe(JSON.stringify({ kind: 'preset', value: 'days', amount: 90 })),
    );
    expect(choice).toHaveDisplayValue('90 days');
  });
});
