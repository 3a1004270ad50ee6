import { getGoogleConnection } from '@canopy/contract/analytics';
import { checkPlatform, listPlatforms } from '@canopy/contract/publishing';
import { answer, renderScreen } from '@canopy/testing';
import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { IntegrationScreen } from './IntegrationScreen.tsx';

// In a file of its own: once the form's code has come, nothing waits for it any more.
it('shows the dialog at once, and its form once the code has come', async () => {
  const NO_IMPORT = { task_id: null, first_day: null, last_day: null, days_done: 0, days_total: 0, imported_at: null, problem: null };
  renderScreen(<IntegrationScreen />, {
    at: '/platform-integration?connect=password',
    answers: [
      answer(checkPlatform, { message: 'error', data: 'No Platform credentials found for this organisation', platform: null }),
      answer(listPlatforms, { data: [] }),
      answer(getGoogleConnection, {
        state: 'none',
        property: null,
        permission: null,
        ga_property_id: null,
        missing_scopes: [],
        hours: null,
        connected_at: null,
        sandbox: true,
        search: NO_IMPORT,
        web: NO_IMPORT,
      }),
    ],
  });
  expect(screen.getByRole('dialog', { name: 'Connect WordPress' })).toContainElement(
    screen.getByRole('status', { name: 'Loading the form' }),
  );
  expect(await screen.findByRole('textbox', { name: /Site URL/ })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});
