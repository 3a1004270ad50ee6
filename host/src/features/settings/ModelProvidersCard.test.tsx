import { listModelProviders, saveModelProvider, testModelProvider, type ModelProvider } from '@canopy/contract/content';
import { answer, renderScreen } from '@canopy/testing';
import { expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ModelProvidersCard } from './ModelProvidersCard.tsx';

const provider = (more: Partial<ModelProvider>): ModelProvider => ({
  id: 'openai',
  kind: 'openai',
  name: 'OpenAI',
  base_url: null,
  key: 'none',
  is_sandbox: false,
  is_fixed: false,
  models: [],
  last_call: null,
  ...more,
});

it('takes a key, says that it is set, and tests it', async () => {
  const { platform } = renderScreen(<ModelProvidersCard />, {
    answers: [
      answer(listModelProviders, { data: [provider({}), provider({ id: 'gemini', name: 'Gemini', key: 'environment' })] }),
      answer(saveModelProvider, provider({ key: 'settings' })),
      answer(testModelProvider, { ok: false, message: 'The key is wrong.' }),
    ],
  });
  const field = await screen.findByLabelText('API key of OpenAI');
  // A key that comes from the environment is changed there.
  expect(screen.queryByLabelText('API key of Gemini')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Test OpenAI' })).toBeNull();
  await userEvent.type(field, 'sk-1');
  platform.set(answer(listModelProviders, { data: [provider({ key: 'settings' })] }));
  await userEvent.click(screen.getAllByRole('button', { name: 'Save key' })[0] as HTMLElement);
  expect(await screen.findByText('Key set here')).toBeVisible();
  await waitFor(() => expect(field).toHaveValue(''));
  expect(platform.asked.get('saveModelProvider')?.[0]).toMatchObject({ params: { id: 'openai' }, body: { api_key: 'sk-1' } });
  await userEvent.click(screen.getByRole('button', { name: 'Test OpenAI' }));
  expect(await screen.findByText('The key is wrong.')).toBeVisible();
});
