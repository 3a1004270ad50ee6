import { exportOwnData, inviteMember, listAuditLog, listMembers, removeMember, updateMember } from '@canopy/contract/host';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { setUserCountry } from '@canopy/shell-api';
import { aUser, answer, refuse, renderScreen } from '@canopy/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AccountScreen } from './AccountScreen.tsx';

const me = aUser();
const row = (user_id: string, first_name: string, role: 'agency' | 'user') => ({
  user_id,
  email: `${first_name.toLowerCase()}@fern.example`,
  first_name,
  last_name: '',
  role,
  joined_at: '2026-01-05T10:00:00Z',
});
const ADA = '44444444-5555-4666-8777-888888888888';
const members = (own: 'agency' | 'user') =>
  answer(listMembers, { members: [row(me.id, 'Robin', own), row(ADA, 'Ada', 'user')], invitations: [] });
const open = (own: 'agency' | 'user') =>
  renderScreen(<AccountScreen />, {
    user: me,
    answers: [
      members(own),
      answer(listAuditLog, []),
      answer(removeMember, undefined),
      answer(updateMember, row(ADA, 'Ada', 'agency')),
      answer(inviteMember, {
        invitation: {
          id: ADA,
          email: 'new@fern.example',
          role: 'user',
          invited_at: '2026-01-05T10:00:00Z',
          expires_at: '2026-01-12T10:00:00Z',
        },
        link: 'https://portal.example/invite/abc',
      }),
    ],
  });

const inviteForm = async () => (await screen.findByRole('button', { name: 'Invite' })).closest('form') as HTMLFormElement;

describe('the members of a workspace', () => {
  it('are listed for ordinary members, who cannot manage them', async () => {
    open('user');
    expect(await screen.findByText('Ada')).toBeVisible();
    expect(screen.getByText('Robin (you)')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Invite' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Remove Ada' })).toBeNull();
    expect(screen.queryByRole('heading', { name: 'Audit log' })).toBeNull();
  });

  it('can be invited; the link is shown to be copied', async () => {
    const { platform } = open('agency');
    const user = userEvent.setup();
    await user.type(await within(await inviteForm()).findByRole('textbox', { name: /^E-mail address/ }), 'new@fern.example');
    await user.click(screen.getByRole('button', { name: 'Invite' }));
    expect(await screen.findByText('https://portal.example/invite/abc')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Copy link' }));
    expect(await screen.findByRole('button', { name: 'Copied' })).toBeVisible();
    expect(platform.asked.get('inviteMember')?.[0]?.body).toEqual({ email: 'new@fern.example', role: 'user' });
  });

  it('can be removed after a confirmation, but not oneself', async () => {
    const { platform } = open('agency');
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Remove Ada' }));
    expect(screen.queryByRole('button', { name: 'Remove Robin' })).toBeNull();
    const dialog = await screen.findByRole('dialog', { name: 'Remove Ada?' });
    expect(platform.asked.get('removeMember')).toBeUndefined();
    await user.click(within(dialog).getByRole('button', { name: 'Remove member' }));
    expect(platform.asked.get('removeMember')?.[0]?.params).toEqual({ user_id: ADA });
  });

  it('can be given another role', async () => {
    const { platform } = open('agency');
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Role of Ada' }), 'agency');
    expect(platform.asked.get('updateMember')?.[0]?.body).toEqual({ role: 'agency' });
  });
});

describe('one’s own country', () => {
  afterEach(() => {
    jest.restoreAllMocks();
    setUserCountry('');
  });

  it('is said to be unknown where the browser does not tell it', async () => {
    jest.spyOn(navigator, 'languages', 'get').mockReturnValue([]);
    setUserCountry('');
    open('user');
    expect(await screen.findByText('Failed to load user country')).toBeVisible();
  });

  it('is known once it was chosen', async () => {
    setUserCountry('SE');
    open('user');
    expect(await screen.findByRole('combobox', { name: 'Your country' })).toHaveValue('Sweden');
    expect(screen.queryByText('Failed to load user country')).toBeNull();
  });
});

describe('one’s own data', () => {
  const exported = {
    exported_at: '2026-01-05T10:00:00Z',
    organisation: me.organisation,
    email: me.email,
    tables: { saved_views: [] },
  };

  it('can be exported by every member', async () => {
    URL.createObjectURL = () => 'blob:own';
    URL.revokeObjectURL = () => undefined;
    const names: string[] = [];
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download);
    });
    const { platform } = renderScreen(<AccountScreen />, { user: me, answers: [members('user'), answer(exportOwnData, exported)] });
    await userEvent.setup().click(await screen.findByRole('button', { name: 'Export my data' }));
    await waitFor(() => expect(names).toEqual(['my-data-fern-2026-01-05.json']));
    expect(platform.asked.get('exportOwnData')).toHaveLength(1);
  });

  it('says why it could not be exported', async () => {
    renderScreen(<AccountScreen />, {
      user: me,
      answers: [
        members('user'),
        refuse(exportOwnData, { status: 503, code: 'database-unavailable', detail: 'The database cannot be reached. Try again later.' }),
      ],
    });
    await userEvent.setup().click(await screen.findByRole('button', { name: 'Export my data' }));
    expect(await screen.findByText('The database cannot be reached. Try again later.')).toBeVisible();
  });
});
