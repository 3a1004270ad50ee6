import {
  KEYWORD_CREDENTIALS,
  listKeywordProviders,
  listKeywordSources,
  saveKeywordProvider,
  type KeywordProviderView,
} from '@canopy/contract/content';
import { refreshCalls, showToast, useAction, useCall } from '@canopy/shell-api';
import { Badge, Button, Card, FailedState, Group, Skeleton, Stack, Text } from '@canopy/ui';
import { StatusBadge } from '@canopy/ui/data';
import { FormError, PasswordInput, TextInput } from '@canopy/ui/forms';
import { useCallForm } from '@canopy/views/forms';

const LABELS: Readonly<Record<string, string>> = {
  login: 'Login',
  password: 'API password',
  developer_token: 'Developer token',
  client_id: 'OAuth client ID',
  client_secret: 'OAuth client secret',
  refresh_token: 'Refresh token',
  customer_id: 'Customer ID',
  login_customer_id: 'Manager account ID (optional)',
};
const SECRETS = new Set(['password', 'developer_token', 'client_secret', 'refresh_token']);

/** One provider: whether it has a key, and the fields for a new one. */
function Provider({ provider }: { readonly provider: KeywordProviderView }) {
  const { id, name, key, base_url: baseUrl, is_sandbox: isSandbox } = provider;
  const { needed, optional } = KEYWORD_CREDENTIALS[id];
  const fields = [...needed, ...optional];
  const empty = Object.fromEntries(fields.map((field) => [field, '']));
  const save = useAction(saveKeywordProvider);
  const clear = useAction(saveKeywordProvider);
  const stored = async (title: string, saved: KeywordProviderView) => {
    // The key fields are cleared; the server field keeps the saved value.
    form.renew({ ...empty, base_url: saved.base_url ?? '' });
    await refreshCalls(listKeywordProviders);
    await refreshCalls(listKeywordSources);
    showToast({ title, tone: 'success' });
  };
  const form = useCallForm({
    initial: { ...empty, base_url: baseUrl ?? '' } as Record<string, string>,
    check: (values): Record<string, string> =>
      Object.fromEntries(needed.flatMap((field) => (values[field]?.trim() ? [] : [[field, 'Enter a value.']]))),
    send: ({ base_url: url, ...values }) =>
      save.run({
        params: { id },
        body: {
          credentials: Object.fromEntries(Object.entries(values).map(([field, value]) => [field, value.trim()])),
          base_url: url?.trim() || null,
        },
      }),
    done: (saved) => stored(`The key of ${name} was saved`, saved),
    // Cleared once the key is stored.
    keepsDirty: true,
    unsaved: `the key of ${name}`,
  });
  const remove = async () => {
    const result = await clear.run({ params: { id }, body: { credentials: null } });
    if (result.ok) await stored(`The key of ${name} was removed`, result.data);
  };
  return (
    <Stack gap="xs" component="section" aria-label={name}>
      <Group justify="space-between" gap="xs">
        <Text fw={600}>{name}</Text>
        <Group gap="xs">
          {isSandbox && <Badge variant="light">Sandbox</Badge>}
          <StatusBadge {...(key === 'none' ? { tone: 'neutral', label: 'No key' } : { tone: 'good', label: 'Key set' })} />
        </Group>
      </Group>
      <form {...form.props}>
        <Group align="flex-start" gap="xs">
          {fields.map((field) =>
            SECRETS.has(field) ? (
              <PasswordInput key={field} label={LABELS[field]} autoComplete="off" {...form.field(field)} w={260} />
            ) : (
              <TextInput key={field} label={LABELS[field]} autoComplete="off" {...form.field(field)} w={260} />
            ),
          )}
          <TextInput
            label="Server URL (optional)"
            description="Leave empty to use the provider’s own."
            autoComplete="off"
            {...form.field('base_url')}
            w={260}
          />
        </Group>
        <Group gap="xs" mt="xs">
          <Button type="submit" variant="default" loading={form.running} aria-label={`Save key of ${name}`}>
            Save key
          </Button>
          {key === 'settings' && (
            <Button variant="default" loading={clear.running} onClick={() => void remove()} aria-label={`Remove key of ${name}`}>
              Remove key
            </Button>
          )}
        </Group>
        <FormError>{form.failure ?? clear.error?.message}</FormError>
      </form>
    </Stack>
  );
}

/** Search volume providers for the whole installation; administrators only. Keys go to the server and are never sent back. */
export function KeywordProvidersCard() {
  const { data, error, reload } = useCall(listKeywordProviders, {});
  return (
    <Card
      title="Search volumes"
      description="The providers of search volumes for the keyword planner. Keys are stored encrypted and never shown again."
    >
      {error && !data && <FailedState detail={error.message} onRetry={() => void reload()} />}
      {!data && !error && <Skeleton height={320} />}
      {data && (
        <Stack gap="lg">
          {data.data.map((provider) => (
            <Provider key={provider.id} provider={provider} />
          ))}
        </Stack>
      )}
    </Card>
  );
}
