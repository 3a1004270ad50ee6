import { type CallOutput } from '@canopy/contract';
import { createOrganisation, getEmail, getUser, sendEmailConfirmation } from '@canopy/contract/host';
import { describe, expect, it } from '@jest/globals';
import { aUser, answer, refuse } from '@canopy/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPortal, type PortalOptions } from '../../testing/render-portal.tsx';

const NEW_ID = '22222222-3333-4444-8555-666666666666';
const made: CallOutput<typeof createOrganisation> = { ...aUser().organisation, id: NEW_ID, name: 'Moss', domain: 'moss.example' };

const open = (options: Partial<PortalOptions> = {}) => renderPortal({ at: '/onboarding/create-organisation', user: aUser(), ...options });

async function fill(values: { name?: string; domain?: string } = {}) {
  const user = userEvent.setup();
  fireEvent.change(screen.getByRole('textbox', { name: /Organization Name/ }), { target: { value: values.name ?? 'Moss' } });
  fireEvent.change(screen.getByRole('textbox', { name: /Domain/ }), { target: { value: values.domain ?? 'https://moss.example/' } });
  for (const [label, choice] of [
    [/Industry/, 'Software'],
    [/Company Type/, 'Startup'],
  ] as const) {
    await user.click(screen.getByRole('combobox', { name: label }));
    await user.click(await screen.findByRole('option', { name: choice }));
  }
  return user;
}
const submit = async (user = userEvent.setup()) => user.click(screen.getByRole('button', { name: 'Create workspace' }));

describe('the Add Workspace form', () => {
  it('is titled Workspace for ordinary users and says that the domain stays theirs', async () => {
    await open();
    const dialog = await screen.findByRole('dialog', { name: 'Workspace' });
    expect(within(dialog).getByText('You can add more workspace of your domain only')).toBeVisible();
  });

  it.each([{ is_admin: true }, { is_agency: true }])('is titled Add Workspace for %p', async (role) => {
    await open({ user: aUser(role) });
    await screen.findByRole('dialog', { name: 'Add Workspace' });
    expect(screen.queryByText('You can add more workspace of your domain only')).toBeNull();
  });

  it('shows every message of the specification and the toast', async () => {
    const { platform } = await open();
    await screen.findByRole('dialog');
    await submit();
    for (const message of ['Organization Name is required', 'Domain is required', 'Product Type is required', 'Company Time is required']) {
      expect(screen.getByText(message)).toBeVisible();
    }
    expect(within(screen.getByRole('region', { name: 'Notifications' })).getByText('Please correct the errors in the form.')).toBeVisible();
    expect(platform.asked.get('createOrganisation')).toBeUndefined();
  });

  it('has the domain that the link to it names', async () => {
    await open({ at: '/onboarding/create-organisation?domain=garden.example' });
    await screen.findByRole('dialog');
    expect(screen.getByRole('textbox', { name: /Domain/ })).toHaveValue('garden.example');
    expect(screen.getByRole('textbox', { name: /Organization Name/ })).toHaveValue('');
  });

  it('refuses a domain that is none, and forgives it once it is changed', async () => {
    await open();
    await screen.findByRole('dialog');
    const user = await fill({ domain: 'not a domain' });
    await submit(user);
    expect(screen.getByText('Please enter a valid domain')).toBeVisible();
    await user.type(screen.getByRole('textbox', { name: /Domain/ }), 'x');
    expect(screen.queryByText('Please enter a valid domain')).toBeNull();
  });

  it('creates the workspace, says so, enters it and goes on to the details', async () => {
    const { platform, path } = await open({ answers: [answer(createOrganisation, made), answer(getUser, aUser({ organisation: made }))] });
    await screen.findByRole('dialog');
    await submit(await fill());
    expect(await screen.findByText('Form submitted successfully!')).toBeVisible();
    await screen.findByRole('heading', { name: 'About Moss' });
    expect(platform.asked.get('createOrganisation')?.[0]?.body).toEqual({
      name: 'Moss',
      domain: 'moss.example',
      industry: 'Software',
      company_type: 'Startup',
      client_id: expect.any(String),
    });
    expect(platform.asked.get('getUser')?.[0]?.query.get('organisation_id')).toBe(NEW_ID);
    expect(path()).toBe('/onboarding/details');
    expect(sessionStorage.getItem('canopy.draft.workspace')).toBeNull();
  });

  it('shows what the platform says next to the field, and keeps what was typed', async () => {
    const refusal = refuse(createOrganisation, {
      status: 403,
      code: 'domain-not-yours',
      errors: [{ field: 'body.domain', message: 'This is not a domain of yours.' }],
    });
    await open({ answers: [refusal] });
    await screen.findByRole('dialog');
    await submit(await fill());
    expect(await screen.findByText('This is not a domain of yours.')).toBeVisible();
    expect(screen.getByRole('textbox', { name: /Organization Name/ })).toHaveValue('Moss');
  });

  it('keeps what was typed over a reload', async () => {
    const { unmount } = await open();
    await screen.findByRole('dialog');
    await userEvent.type(screen.getByRole('textbox', { name: /Organization Name/ }), 'Moss');
    const kept = sessionStorage.getItem('canopy.draft.workspace');
    unmount();
    const { readDraft } = await import('./draft.ts');
    sessionStorage.setItem('canopy.draft.workspace', kept ?? '');
    expect(readDraft()).toEqual({ name: 'Moss', domain: '', industry: '', company_type: '', client_id: JSON.parse(kept ?? '').client_id });
  });

  it('says that an address has to be confirmed first, and sends the link again', async () => {
    const email = {
      email: 'ann@moss.example',
      is_confirmed: false,
      any_domain: false,
      own_domain: 'moss.example',
      outbox_url: '/oidc/outbox',
    };
    const { platform } = await open({ answers: [answer(getEmail, email), answer(sendEmailConfirmation, { is_sent: true })] });
    expect(await screen.findByText('Confirm your email first')).toBeVisible();
    expect(screen.getByRole('textbox', { name: /Domain/ })).toHaveAccessibleDescription(/You can use moss\.example/);
    expect(screen.getByRole('link', { name: 'Open the demo mailbox' })).toHaveAttribute('href', '/oidc/outbox');
    await userEvent.click(screen.getByRole('button', { name: 'Send a new link' }));
    await waitFor(() => expect(platform.asked.get('sendEmailConfirmation')).toHaveLength(1));
  });

  it('says which domains are left for an address of a mailbox provider', async () => {
    const email = { email: 'ann@gmail.com', is_confirmed: true, any_domain: false, own_domain: null, outbox_url: null };
    await open({ answers: [answer(getEmail, email)] });
    await waitFor(() => expect(screen.getByRole('textbox', { name: /Domain/ })).toHaveAccessibleDescription(/email provider/));
    expect(screen.queryByText('Confirm your email first')).toBeNull();
  });

  it('is for signed-in visitors only', async () => {
    const { path } = await renderPortal({ at: '/onboarding/create-organisation', signedIn: false });
    await waitFor(() => expect(path()).toBe('/login'));
  });
});
