import { checkPlatform, listPlatforms, updateWordpressCredentials } from '@canopy/contract/publishing';
import { useToasts } from '@canopy/shell-api/host';
import { answer, refuse, renderScreen } from '@canopy/testing';
import { expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CONNECTED } from '../../testing/blogs.ts';
import { IntegrationScreen } from './IntegrationScreen.tsx';

let toasts: ReturnType<typeof useToasts> = [];
function Watched() {
  toasts = useToasts();
  return <IntegrationScreen />;
}

it('replaces the application password of the connected site, which stays connected', async () => {
  const message = 'The site does not accept this password.';
  const { platform } = renderScreen(<Watched />, {
    at: '/platform-integration',
    answers: [
      answer(checkPlatform, CONNECTED),
      answer(listPlatforms, { data: [{ platform: 'wordpress', configured: true, ways: ['credentials'] }] }),
      refuse(updateWordpressCredentials, {
        status: 422,
        code: 'wordpress-bad-credentials',
        detail: message,
        errors: [{ field: 'body.application_password', message }],
      }),
    ],
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Update password' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Update the application password' }));
  expect(dialog.getByLabelText(/^Username/)).toHaveValue('robin');
  await userEvent.type(dialog.getByLabelText(/^Application password/), 'abcd efgh');
  await userEvent.click(dialog.getByRole('button', { name: 'Update' }));
  expect(await dialog.findAllByText(message)).not.toHaveLength(0);
  platform.set(answer(updateWordpressCredentials, CONNECTED.data as never));
  await userEvent.click(dialog.getByRole('button', { name: 'Update' }));
  await waitFor(() => expect(toasts[0]).toMatchObject({ title: 'Fern is connected with the new application password', tone: 'success' }));
  expect(platform.asked.has('disconnectPlatform')).toBe(false);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('says on the card that the site revoked the access, and leads to a new password', async () => {
  const refusal = 'The site does not accept this username with this application password.';
  renderScreen(<Watched />, {
    at: '/platform-integration',
    answers: [
      answer(checkPlatform, { ...CONNECTED, data: { ...(CONNECTED.data as object), refusal } as never }),
      answer(listPlatforms, { data: [{ platform: 'wordpress', configured: true, ways: ['credentials'] }] }),
    ],
  });
  expect(await screen.findByText('Access refused')).toBeVisible();
  expect(screen.getByText(new RegExp(`^${refusal} Create a new application password on your site`))).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Replace the password' }));
  expect(await screen.findByRole('dialog', { name: 'Update the application password' })).toBeVisible();
});
