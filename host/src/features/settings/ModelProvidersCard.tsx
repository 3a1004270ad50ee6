import {
  deleteModelProvider,
  listModelProviders,
  saveModelProvider,
  testModelProvider,
  type ModelProvider,
} from '@canopy/contract/content';
import { refreshCalls, showToast, useAction, useCall } from '@canopy/shell-api';
import { Badge, Button, Card, FailedState, Group, Skeleton, Stack, Text } from '@canopy/ui';
import { StatusBadge } from '@canopy/ui/data';
import { FormError, PasswordInput } from '@canopy/ui/forms';
import { ConfirmDialog } from '@canopy/ui/overlays';
import { useCallForm } from '@canopy/views/forms';
import { useState } from 'react';
import { ModelServerDialog } from './ModelServerDialog.tsx';

const KEY_STATE: Readonly<Record<ModelProvider['key'], string>> = {
  environment: 'Set by the operator',
  settings: 'Key set',
  'not-needed': 'No key needed',
  none: 'No key',
};

const count = (models: ModelProvider['models']): string => {
  const usable = models.filter(({ is_available }) => is_available).length;
  return `${usable} of ${models.length} ${models.length === 1 ? 'model' : 'models'} can be used`;
};

/** One provider: where its key comes from, how the latest call went, and a field for a key of its own. */
function Provider({ provider }: { readonly provider: ModelProvider }) {
  const { id, name, kind, key: source, models, embedding_model: embedding, last_call: last, is_fixed: isFixed } = provider;
  const save = useAction(saveModelProvider);
  const clear = useAction(saveModelProvider);
  const test = useAction(testModelProvider);
  const [outcome, setOutcome] = useState<{ ok: boolean; message: string } | null>(null);
  const stored = async (title: string) => {
    form.reset();
    setOutcome(null);
    await refreshCalls(listModelProviders);
    showToast({ title, tone: 'success' });
  };
  const form = useCallForm({
    initial: { api_key: '' },
    check: ({ api_key: key }): Record<string, string> => (key.trim() === '' ? { api_key: 'Enter a key.' } : {}),
    send: ({ api_key: key }) => save.run({ params: { id }, body: { api_key: key.trim() } }),
    done: () => stored(`The key of ${name} was saved`),
    // Cleared once the key is stored.
    keepsDirty: true,
    unsaved: `the key of ${name}`,
  });
  const remove = async () => {
    const result = await clear.run({ params: { id }, body: { api_key: null } });
    if (result.ok) await stored(`The key of ${name} was removed`);
  };
  const check = async () => {
    const result = await test.run({ params: { id } });
    setOutcome(result.ok ? result.data : { ok: false, message: result.error.message });
  };
  return (
    <Stack gap="xs" component="section" aria-label={name}>
      <Group justify="space-between" gap="xs">
        <Text fw={600}>{name}</Text>
        <Group gap="xs">
          {provider.is_sandbox && <Badge variant="light">Sandbox</Badge>}
          <StatusBadge tone={source === 'none' ? 'neutral' : 'good'} label={KEY_STATE[source]} />
        </Group>
      </Group>
      <Text size="sm" c="dimmed">
        {count(models)}
        {embedding !== null && source !== 'none' && `, embeddings by ${embedding}`}
        {last && (last.ok ? '. The latest call succeeded.' : `. The latest call failed: ${last.problem ?? 'no reason was given'}`)}
      </Text>
      {!isFixed && source !== 'environment' && (
        <form {...form.props}>
          <Group align="flex-end" gap="xs">
            <PasswordInput label={`API key of ${name}`} autoComplete="off" {...form.field('api_key')} w={320} />
            <Button type="submit" variant="default" loading={form.running}>
              Save key
            </Button>
            {source === 'settings' && (
              <Button variant="default" loading={clear.running} onClick={() => void remove()}>
                Remove key
              </Button>
            )}
          </Group>
          <FormError>{form.failure ?? clear.error?.message}</FormError>
        </form>
      )}
      <Group gap="sm">
        {kind === 'compatible' && !isFixed && <ServerActions server={provider} />}
        {source !== 'none' && (
          <Button variant="default" size="xs" loading={test.running} aria-label={`Test ${name}`} onClick={() => void check()}>
            Test
          </Button>
        )}
        <Text size="sm" role="status" c={outcome && !outcome.ok ? 'red' : 'dimmed'}>
          {outcome?.message}
        </Text>
      </Group>
    </Stack>
  );
}

/** Changing and removing a server that was added here. */
function ServerActions({ server }: { readonly server: ModelProvider }) {
  const [open, setOpen] = useState<'edit' | 'remove' | null>(null);
  const remove = useAction(deleteModelProvider);
  const run = async () => {
    const result = await remove.run({ params: { id: server.id } });
    setOpen(null);
    if (!result.ok) return showToast({ title: `${server.name} was not removed`, description: result.error.message, tone: 'destructive' });
    await refreshCalls(listModelProviders);
    return showToast({ title: `${server.name} was removed`, tone: 'success' });
  };
  return (
    <>
      <Button variant="default" size="xs" aria-label={`Edit ${server.name}`} onClick={() => setOpen('edit')}>
        Edit
      </Button>
      <Button variant="default" size="xs" aria-label={`Remove ${server.name}`} onClick={() => setOpen('remove')}>
        Remove
      </Button>
      {open === 'edit' && <ModelServerDialog server={server} taken={[]} onClose={() => setOpen(null)} />}
      <ConfirmDialog
        opened={open === 'remove'}
        onClose={() => setOpen(null)}
        title={`Remove ${server.name}?`}
        confirmLabel="Remove"
        destructive
        running={remove.running}
        onConfirm={() => void run()}
      >
        Its models can no longer be chosen. Existing answers stay.
      </ConfirmDialog>
    </>
  );
}

/** Language model providers for the whole installation; administrators only. Keys go to the server and are never sent back. */
export function ModelProvidersCard() {
  const { data, error, reload } = useCall(listModelProviders, {});
  const [isAdding, setAdding] = useState(false);
  return (
    <Card
      title="AI providers"
      actions={
        data && (
          <Button variant="default" onClick={() => setAdding(true)}>
            Add a server
          </Button>
        )
      }
      description="Language models for every workspace of this installation. Keys are stored encrypted and never shown again."
    >
      {error && !data && <FailedState detail={error.message} onRetry={() => void reload()} />}
      {!data && !error && <Skeleton height={320} />}
      {data && (
        <Stack gap="lg">
          {data.data.map((provider) => (
            <Provider key={provider.id} provider={provider} />
          ))}
          {isAdding && <ModelServerDialog server={null} taken={data.data.map(({ id }) => id)} onClose={() => setAdding(false)} />}
        </Stack>
      )}
    </Card>
  );
}
