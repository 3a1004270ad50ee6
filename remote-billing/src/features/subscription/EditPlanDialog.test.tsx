import { previewPlan } from '@canopy/contract/billing';
import { refuse, renderScreen } from '@canopy/testing';
import { expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aSubscription } from '../../testing/a-subscription.ts';
import { EditPlanDialog } from './EditPlanDialog.tsx';

const [, basic] = aSubscription().plans;

it.each([
  ['1999', 'JPY', 1999],
  ['10', 'USD', 1000],
  ['5.12', 'KWD', 5120],
  ['500', 'ISK', 50_000],
  ['500', 'UGX', 50_000],
  ['1500', 'HUF', 150_000],
  ['999', 'TWD', 99_900],
])('sends a price of %s %s as Stripe counts it', async (typed, currency, minor) => {
  const { platform } = renderScreen(<EditPlanDialog plan={{ ...basic, currency, price_minor: 0 }} onClose={() => undefined} />, {
    answers: [refuse(previewPlan, { status: 400, code: 'invalid-input', detail: 'No.' })],
  });
  const dialog = within(await screen.findByRole('dialog'));
  const price = dialog.getByRole('textbox', { name: /^Price per month/ });
  await userEvent.clear(price);
  await userEvent.type(price, typed);
  await userEvent.click(dialog.getByRole('button', { name: 'See what changes' }));
  await waitFor(() => expect(platform.asked.get('previewPlan')?.[0]?.body).toEqual({ price_minor: minor }));
});
