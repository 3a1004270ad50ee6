import { listKeywordProviders, saveKeywordProvider, type KeywordProviderView } from '@canopy/contract/content';
import { answer, renderScreen } from '@canopy/testing';
import { expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { KeywordProvidersCard } from './KeywordProvidersCard.tsx';

const provider = (more: Partial<KeywordProviderView>): KeywordProviderView => ({
  id: 'dataforseo',
  name: 'DataForSEO',
  is_sandbox: false,
  key: 'none',
  base_url: null,
  ...more,
});

it('takes the whole key of a provider, says that it is set, and removes it', async () => {
  const ads = provider({ id: 'google_ads', name: 'Google Ads' });
  const { platform } = renderScreen(<KeywordProvidersCard />, {
    answers: [answer(listKeywordProviders, { data: [provider({}), ads] }), answer(saveKeywordProvider, provider({ key: 'settings' }))],
  });
  const part = within(await screen.findByRole('region', { name: 'DataForSEO' }));
  expect(screen.getByRole('region', { name: 'Google Ads' })).toHaveTextContent('No key');
  await userEvent.type(part.getByLabelText('Login'), 'me@fern.example');
  await userEvent.click(part.getByRole('button', { name: 'Save key of DataForSEO' }));
  expect(await part.findByText('Enter a value.')).toBeVisible();
  await userEvent.type(part.getByLabelText('API password'), 'secret');
  platform.set(answer(listKeywordProviders, { data: [provider({ key: 'settings' }), ads] }));
  await userEvent.click(part.getByRole('button', { name: 'Save key of DataForSEO' }));
  expect(await part.findByText('Key set')).toBeVisible();
  expect(platform.asked.get('saveKeywordProvider')?.[0]).toMatchObject({
    params: { id: 'dataforseo' },
    body: { credentials: { login: 'me@fern.example', password: 'secret' }, base_url: null },
  });
  await waitFor(() => expect(part.getByLabelText('API password')).toHaveValue(''));
  await userEvent.click(part.getByRole('button', { name: 'Remove key of DataForSEO' }));
  await waitFor(() => expect(platform.asked.get('saveKeywordProvider')?.[1]).toMatchObject({ body: { credentials: null } }));
});

it('keeps the server of a key that was saved, and sends it with the next one', async () => {
  const own = 'https://volumes.fern.example';
  const { platform } = renderScreen(<KeywordProvidersCard />, {
    answers: [
      answer(listKeywordProviders, { data: [provider({})] }),
      answer(saveKeywordProvider, provider({ key: 'settings', base_url: own })),
    ],
  });
  const part = within(await screen.findByRole('region', { name: 'DataForSEO' }));
  await userEvent.type(part.getByLabelText('Server URL (optional)'), own);
  for (const [login, at] of [
    ['me@fern.example', 0],
    ['you@fern.example', 1],
  ] as const) {
    await userEvent.type(part.getByLabelText('Login'), login);
    await userEvent.type(part.getByLabelText('API password'), 'secret');
    await userEvent.click(part.getByRole('button', { name: 'Save key of DataForSEO' }));
    await waitFor(() =>
      expect(platform.asked.get('saveKeywordProvider')?.[at]).toMatchObject({ body: { credentials: { login }, base_url: own } }),
    );
    await waitFor(() => expect(part.getByLabelText('Login')).toHaveValue(''));
    expect(part.getByLabelText('Server URL (optional)')).toHaveValue(own);
  }
});
