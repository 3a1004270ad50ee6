import {
  deleteModelProvider,
  listModelProviders,
  saveModelProvider,
  testModelProvider,
  type ModelProvider,
} from '@canopy/contract/content';
import { answer, renderScreen } from '@canopy/testing';
import { expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ModelProvidersCard } from './ModelProvidersCard.tsx';
import { serverId } from './ModelServerDialog.tsx';

const provider = (more: Partial<ModelProvider>): ModelProvider => ({
  id: 'openai',
  kind: 'openai',
  name: 'OpenAI',
  base_url: null,
  key: 'none',
  is_sandbox: false,
  is_fixed: false,
  models: [],
  embedding_model: null,
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
  expect(await screen.findByText('Key set')).toBeVisible();
  await waitFor(() => expect(field).toHaveValue(''));
  expect(platform.asked.get('saveModelProvider')?.[0]).toMatchObject({ params: { id: 'openai' }, body: { api_key: 'sk-1' } });
  await userEvent.click(screen.getByRole('button', { name: 'Test OpenAI' }));
  expect(await screen.findByText('The key is wrong.')).toBeVisible();
});

it('adds a server of one’s own with its models, changes it, and removes it when that is confirmed', async () => {
  const ollama = provider({
    id: 'ollama-2',
    kind: 'compatible',
    name: 'Ollama',
    key: 'not-needed',
    base_url: 'http://127.0.0.1:11434/v1',
    embedding_model: 'nomic-embed-text',
  });
  const { platform } = renderScreen(<ModelProvidersCard />, {
    answers: [
      answer(listModelProviders, { data: [provider({ id: 'ollama', kind: 'compatible', name: 'Environment', is_fixed: true })] }),
      answer(saveModelProvider, ollama),
      answer(deleteModelProvider, undefined),
    ],
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Add a server' }));
  const dialog = await screen.findByRole('dialog');
  const add = within(dialog).getByRole('button', { name: 'Add server' });
  await userEvent.click(add);
  expect(within(dialog).getByText('Enter a URL that starts with http:// or https://.')).toBeVisible();
  expect(within(dialog).getByText('Enter at least one model.')).toBeVisible();
  await userEvent.type(within(dialog).getByLabelText('Name'), 'Ollama');
  await userEvent.type(within(dialog).getByLabelText('URL'), 'http://127.0.0.1:11434/v1');
  await userEvent.type(within(dialog).getByLabelText('Models'), 'llama4{Enter}qwen3');
  await userEvent.type(within(dialog).getByLabelText('Embedding model (optional)'), 'nomic-embed-text');
  platform.set(answer(listModelProviders, { data: [ollama] }));
  await userEvent.click(add);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(platform.asked.get('saveModelProvider')?.[0]).toMatchObject({
    params: { id: 'ollama-2' },
    body: { name: 'Ollama', base_url: 'http://127.0.0.1:11434/v1', models: ['llama4', 'qwen3'], embedding_model: 'nomic-embed-text' },
  });
  expect(await screen.findByText(/embeddings by nomic-embed-text/)).toBeVisible();

  await userEvent.click(screen.getByRole('button', { name: 'Edit Ollama' }));
  expect(within(await screen.findByRole('dialog')).getByLabelText('Embedding model (optional)')).toHaveValue('nomic-embed-text');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await userEvent.click(screen.getByRole('button', { name: 'Remove Ollama' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(platform.asked.get('deleteModelProvider')?.[0]).toMatchObject({ params: { id: 'ollama-2' } }));
});

it('leaves the saved key behind when a server moves, and takes one for the new URL', async () => {
  const own = { id: 'own', kind: 'compatible', name: 'Own', key: 'settings', base_url: 'https://models.fern.example/v1' } as const;
  const { platform } = renderScreen(<ModelProvidersCard />, {
    answers: [answer(listModelProviders, { data: [provider(own)] }), answer(saveModelProvider, provider(own))],
  });
  const key = 'API key (optional)';
  for (const typed of ['', 'sk-2']) {
    await userEvent.click(await screen.findByRole('button', { name: 'Edit Own' }));
    const dialog = await screen.findByRole('dialog');
    const url = within(dialog).getByLabelText('URL');
    await userEvent.type(within(dialog).getByLabelText('Models'), 'llama4');
    await userEvent.type(url, '/chat');
    expect(within(dialog).queryByLabelText(key)).toBeNull();
    await userEvent.clear(url);
    await userEvent.type(url, 'https://moss.example/v1');
    if (typed !== '') await userEvent.type(within(dialog).getByLabelText(key), typed);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save server' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
  expect(platform.asked.get('saveModelProvider')).toMatchObject([{ body: { api_key: null } }, { body: { api_key: 'sk-2' } }]);
});

it.each([
  ['My own LLM!', 'my-own-llm'],
  ['server', 'server-2'],
  ['Ollama', 'ollama-3'],
  ['模型', 'model'],
])('a server called %s has the id %s', (name, id) => {
  expect(serverId(name, ['ollama', 'ollama-2'])).toBe(id);
});
