import { listOrganisations } from '@canopy/contract/host';
import { checkInstallRequest } from '@canopy/contract/publishing';
import { describe, expect, it } from '@jest/globals';
import { answer, refuse, renderScreen, type Answer } from '@canopy/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RemotesContext } from '../../federation/remotes-context.ts';
import { aRegistry, remotesOf } from '../../testing/fixtures.ts';
import { ConnectScreen } from './ConnectScreen.tsx';

const SHOP = 'garden.myshopify.com';
const registry = aRegistry({
  name: 'remote-publishing',
  routes: [{ path: '/shopify' }],
  palette: [{ id: 'connect-shopify', label: 'Connect Shopify', path: '/shopify' }],
});
const open = (...answers: Answer[]) =>
  renderScreen(
    <RemotesContext value={remotesOf(registry)}>
      <ConnectScreen />
    </RemotesContext>,
    {
      at: `/connect?platform=shopify&shop=${SHOP}&hmac=ab12&timestamp=1`,
      answers: [answer(listOrganisations, []), ...answers],
    },
  );

describe('an install that begins at Shopify', () => {
  it('is checked with the whole address before a workspace is asked for', async () => {
    const { platform } = open(answer(checkInstallRequest, { shop: SHOP }));
    expect(await screen.findByText('Choose a workspace')).toBeVisible();
    expect(screen.getByText(`for ${SHOP}`)).toBeVisible();
    expect(platform.asked.get('checkInstallRequest')?.[0]?.body).toMatchObject({ query: { shop: SHOP, hmac: 'ab12', timestamp: '1' } });
  });

  it('that Shopify did not sign is told so, and names no store', async () => {
    const { platform } = open(
      refuse(checkInstallRequest, { status: 400, code: 'install-invalid', detail: 'This request is not signed by Shopify.' }),
    );
    expect(await screen.findByText('This request is not signed by Shopify. Nothing was changed.')).toBeVisible();
    expect(document.body).not.toHaveTextContent(SHOP);
    expect(platform.asked.has('listOrganisations')).toBe(false);
  });

  it('that could not be checked can be checked again', async () => {
    const { platform } = open(refuse(checkInstallRequest, { status: 503, code: 'unavailable', detail: 'Out of order.' }));
    expect(await screen.findByText('The request could not be verified')).toBeVisible();
    expect(document.body).not.toHaveTextContent(SHOP);
    platform.set(answer(checkInstallRequest, { shop: SHOP }));
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText(`for ${SHOP}`)).toBeVisible();
  });
});
