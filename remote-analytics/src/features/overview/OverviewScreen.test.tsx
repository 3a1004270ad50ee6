import { describe, expect, it } from '@jest/globals';
import { forgetSearchConsole, getUser, saveSearchConsole } from '@canopy/contract';
import { aUser, answer, refuse, renderScreen } from '@canopy/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { OverviewScreen } from './OverviewScreen.tsx';

const withOrganisation = (change: object) => aUser({ organisation: { ...aUser().organisation, ...change } });

async function openDialog() {
  await userEvent.click(screen.getByRole('button', { name: 'Connect Google Search Console' }));
  return screen.findByRole('dialog');
}
const connect = () => screen.getByRole('button', { name: 'Connect' });
const domainField = () => screen.getByRole('textbox', { name: /^Domain/ });

describe('the overview without data', () => {
  it.each([
    [{}, 'Connect Google Search Console'],
    [{ has_ga_access: true }, 'Connect Search Console'],
    [{ is_search_console_connect: true }, 'Connect Google Analytics'],
  ])('with %j offers "%s"', (change, label) => {
    renderScreen(<OverviewScreen />, { user: withOrganisation(change) });
    expect(screen.getByRole('heading', { name: 'Connect Your Data' })).toBeVisible();
    expect(screen.getByRole('button', { name: label })).toBeEnabled();
    expect(screen.getByText('Your data is secure and private')).toBeVisible();
  });
});

describe('the connect dialog', () => {
  it('lets a property through only when it is valid', async () => {
    renderScreen(<OverviewScreen />);
    await openDialog();
    expect(connect()).toBeDisabled();
    await userEvent.type(domainField(), 'nonsense');
    await userEvent.tab();
    expect(screen.getByText('Please enter a valid domain (e.g., fern.example)')).toBeVisible();
    await userEvent.clear(domainField());
    expect(screen.getByText('Please select a property type and enter its value.')).toBeVisible();
    await userEvent.type(domainField(), 'fern.example');
    expect(connect()).toBeEnabled();
    await userEvent.click(screen.getByRole('tab', { name: 'URL Prefix' }));
    const prefix = screen.getByRole('textbox', { name: /^URL Prefix/ });
    expect(prefix).toHaveValue('');
    await userEvent.type(prefix, 'fern.example');
    await userEvent.tab();
    expect(screen.getByText('Please enter a valid URL including protocol (e.g., https://fern.example/)')).toBeVisible();
  });

  it('saves the property and shows it', async () => {
    const saved = withOrganisation({ search_console_link: 'sc-domain:fern.example', ga_property_id: '42' });
    const { platform } = renderScreen(<OverviewScreen />, { answers: [answer(saveSearchConsole, saved.organisation), answer(getUser, saved)] });
    await openDialog();
    await userEvent.type(domainField(), 'fern.example');
    await userEvent.type(screen.getByRole('textbox', { name: /property ID/ }), '42');
    await userEvent.click(connect());
    expect(await screen.findByText('sc-domain:fern.example')).toBeVisible();
    expect(platform.asked.get('saveSearchConsole')?.[0]?.body).toEqual({ type: 'domain', value: 'fern.example', ga_property_id: '42' });
  });

  it('keeps what was typed when saving fails, and says why', async () => {
    renderScreen(<OverviewScreen />, { answers: [refuse(saveSearchConsole, { status: 400, code: 'property-invalid', detail: 'The server did not like it.' })] });
    await openDialog();
    await userEvent.type(domainField(), 'fern.example');
    await userEvent.click(connect());
    expect(await screen.findByText('The server did not like it.')).toBeVisible();
    expect(domainField()).toHaveValue('fern.example');
  });

  it('starts empty again after Cancel', async () => {
    renderScreen(<OverviewScreen />);
    await openDialog();
    await userEvent.type(domainField(), 'fern.example');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await openDialog();
    expect(domainField()).toHaveValue('');
  });
});

describe('a chosen property', () => {
  it('can be removed', async () => {
    const chosen = withOrganisation({ search_console_link: 'sc-domain:fern.example' });
    renderScreen(<OverviewScreen />, { user: chosen, answers: [answer(forgetSearchConsole, aUser().organisation), answer(getUser, aUser())] });
    await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Remove property' }));
    expect(await screen.findByRole('heading', { name: 'Connect Your Data' })).toBeVisible();
  });
});
