import { listModelProviders, saveModelProvider, type ModelProvider } from '@canopy/contract/content';
import { refreshCalls, showToast, useAction } from '@canopy/shell-api';
import { Button, Stack } from '@canopy/ui';
import { FormActions, FormError, PasswordInput, Textarea, TextInput } from '@canopy/ui/forms';
import { Dialog } from '@canopy/ui/overlays';
import { useCallForm } from '@canopy/views/forms';

const FORM = 'model-server';
/** The environment's own server. */
const RESERVED = 'server';
const MAX_ID = 40;

/** An id for a new server, from its name; a number is added where it is taken. */
export function serverId(name: string, taken: readonly string[]): string {
  const words = name.toLowerCase().match(/[a-z0-9]+/g) ?? ['model'];
  const base = words.join('-').slice(0, MAX_ID - 3);
  const used = [...taken, RESERVED];
  if (!used.includes(base)) return base;
  let number = 2;
  while (used.includes(`${base}-${number}`)) number += 1;
  return `${base}-${number}`;
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

const originOf = (url: string): string | undefined => URL.parse(url.trim())?.origin;

/** Whether the server has a saved key, and this URL is somebody else's: the key stays behind. */
const leavesKey = (server: ModelProvider | null, url: string): boolean =>
  server?.key === 'settings' && originOf(url) !== originOf(server.base_url ?? '');

interface ModelServerDialogProps {
  /** the server to change; null adds one */
  readonly server: ModelProvider | null;
  /** ids that others have */
  readonly taken: readonly string[];
  readonly onClose: () => void;
}

/** An OpenAI-compatible server (Ollama, llama.cpp, vLLM …) with its models; its key is changed in the list. */
export function ModelServerDialog({ server, taken, onClose }: ModelServerDialogProps) {
  const save = useAction(saveModelProvider);
  const form = useCallForm({
    initial: {
      name: server?.name ?? '',
      base_url: server?.base_url ?? '',
      api_key: '',
      models: server?.models.map(({ model_name: model }) => model).join('\n') ?? '',
      embedding_model: server?.embedding_model ?? '',
    },
    check: ({ name, base_url: address, models }): Record<string, string> => ({
      ...(name.trim() === '' && { name: 'Enter a name.' }),
      ...(!/^https?:\/\/\S+$/.test(address.trim()) && { base_url: 'Enter a URL that starts with http:// or https://.' }),
      ...(linesOf(models).length === 0 && { models: 'Enter at least one model.' }),
    }),
    send: ({ name, base_url: address, api_key: key, models, embedding_model: embedding }) =>
      save.run({
        params: { id: server?.id ?? serverId(name, taken) },
        body: {
          name: name.trim(),
          base_url: address.trim(),
          models: linesOf(models),
          embedding_model: embedding.trim() === '' ? null : embedding.trim(),
          ...(key.trim() !== '' ? { api_key: key.trim() } : leavesKey(server, address) && { api_key: null }),
        },
      }),
    done: async ({ name }) => {
      await refreshCalls(listModelProviders);
      showToast({ title: server ? `${name} was saved` : `${name} was added`, tone: 'success' });
      onClose();
    },
    unsaved: 'the server',
  });
  const isMoved = leavesKey(server, form.values.base_url);
  return (
    <Dialog
      opened
      onClose={onClose}
      title={server ? `Edit ${server.name}` : 'Add a server'}
      size="sm"
      footer={
        <FormActions>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={FORM} loading={form.running}>
            {server ? 'Save server' : 'Add server'}
          </Button>
        </FormActions>
      }
    >
      <form id={FORM} {...form.props}>
        <Stack gap="md">
          <FormError>{form.failure}</FormError>
          <TextInput label="Name" maxLength={80} data-autofocus {...form.field('name')} />
          <TextInput
            label="URL"
            description="An OpenAI-compatible server, such as http://localhost:11434/v1"
            inputMode="url"
            {...form.field('base_url')}
          />
          {(!server || isMoved) && (
            <PasswordInput
              label="API key (optional)"
              description={isMoved && 'The saved key is for the previous server and is removed.'}
              autoComplete="off"
              {...form.field('api_key')}
            />
          )}
          <Textarea label="Models" description="One model name per line" autosize minRows={2} maxRows={8} {...form.field('models')} />
          <TextInput
            label="Embedding model (optional)"
            description="Lets the prompt tester compare texts by meaning, such as nomic-embed-text"
            {...form.field('embedding_model')}
          />
        </Stack>
      </form>
    </Dialog>
  );
}
