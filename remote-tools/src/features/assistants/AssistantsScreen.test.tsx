import { changeAssistant, createAccessToken, disconnectAssistant, listAssistants, revokeAccessToken } from '@canopy/contract/tools';
import { answer, refuse, renderScreen } from '@canopy/testing';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AssistantsScreen } from './AssistantsScreen.tsx';
import { ASSISTANT_MESSAGES as WORDS } from './messages.ts';

const token = {
  id: '4f9c24e8-3b1d-4c55-9d3f-0a1b2c3d4e5f',
  name: 'Weekly report',
  can_write: false,
  created_at: '2026-11-20T10:00:00.000Z',
  expires_at: '2027-02-20T10:00:00.000Z',
  last_used_at: null,
};
const assistant = {
  id: 'grant-1',
  name: 'Garden Assistant',
  client_id: 'https://assistant.example/client.json',
  can_write: false,
  created_at: '2026-11-20T10:00:00.000Z',
  last_used_at: null,
};
const list = (more: object = {}) =>
  answer(listAssistants, {
    address: 'https://canopy.example/mcp',
    can_sign_in: true,
    tokens: [],
    assistants: [],
    tools: [{ name: 'pages', title: 'Audited pages', changes: false }],
    ...more,
  });

describe('assistants and tokens', () => {
  it('says how to connect one where there is none, and fails with a way to try again', async () => {
    const { platform } = renderScreen(<AssistantsScreen />, {
      answers: [refuse(listAssistants, { status: 403, code: 'no', detail: 'Not now.' })],
    });
    expect(await screen.findByText('Not now.')).toBeVisible();
    platform.set(list());
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('https://canopy.example/mcp')).toBeVisible();
    expect(screen.getByText(WORDS.none)).toBeVisible();
    expect(screen.getByText(WORDS.noTokens)).toBeVisible();
  });

  it('makes a token, shows its secret once, and says what is wrong beside the field', async () => {
    const { platform } = renderScreen(<AssistantsScreen />, {
      answers: [
        list(),
        refuse(createAccessToken, { status: 400, code: 'invalid-input', errors: [{ field: 'body.name', message: 'Enter a name.' }] }),
      ],
    });
    await userEvent.click(await screen.findByRole('button', { name: 'New token' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New personal access token' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Create token' }));
    expect(await dialog.findByText('Enter a name.')).toBeVisible();
    platform.set(answer(createAccessToken, { token, secret: 'cpat_secret' }), list({ tokens: [token] }));
    await userEvent.type(dialog.getByRole('textbox', { name: 'Name' }), 'Weekly report');
    await userEvent.click(dialog.getByRole('button', { name: 'Create token' }));
    expect(await dialog.findByText('cpat_secret')).toBeVisible();
    expect(platform.asked.get('createAccessToken')?.at(-1)?.body).toEqual({ name: 'Weekly report', can_write: false, days: 90 });
    await userEvent.click(dialog.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByText('cpat_secret')).toBeNull());
    expect(await screen.findByText('Weekly report')).toBeVisible();
  });

  it('revokes a token, lets an assistant change things, and disconnects it', async () => {
    const { platform } = renderScreen(<AssistantsScreen />, {
      answers: [
        list({ tokens: [token], assistants: [assistant] }),
        answer(revokeAccessToken, undefined),
        answer(changeAssistant, { ...assistant, can_write: true }),
        answer(disconnectAssistant, undefined),
      ],
    });
    await userEvent.click(await screen.findByRole('switch', { name: 'Garden Assistant can make changes' }));
    await waitFor(() => expect(platform.asked.get('changeAssistant')?.[0]?.body).toEqual({ can_write: true }));
    await userEvent.click(screen.getByRole('button', { name: 'Revoke Weekly report' }));
    await userEvent.click(
      within(await screen.findByRole('dialog', { name: 'Revoke Weekly report?' })).getByRole('button', { name: 'Revoke' }),
    );
    await waitFor(() => expect(platform.asked.get('revokeAccessToken')).toHaveLength(1));
    await userEvent.click(await screen.findByRole('button', { name: 'Disconnect Garden Assistant' }));
    await userEvent.click(
      within(await screen.findByRole('dialog', { name: 'Disconnect Garden Assistant?' })).getByRole('button', { name: 'Disconnect' }),
    );
    await waitFor(() => expect(platform.asked.get('disconnectAssistant')).toHaveLength(1));
  });
});
