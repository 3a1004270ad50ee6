import type { LanguageModel } from '@canopy/contract/content';
import { FailedState, Group, Skeleton, Stack, Text, Title } from '@canopy/ui';
import { formatDate, StatusBadge } from '@canopy/ui/data';
import { Drawer } from '@canopy/ui/overlays';
import { PROMPT_MESSAGES as WORDS } from './messages.ts';
import classes from './PromptTesting.module.css';

const STATUS: Readonly<Record<LanguageModel['status'], string>> = {
  active: 'Active',
  preview: 'Preview',
  retiring: 'Retiring',
  retired: 'Retired',
};

/** What to know about a model before choosing it. */
function noteOf({ status, retires_on, replacement, is_available }: LanguageModel): string {
  const instead = replacement ? ` Use ${replacement} instead.` : '';
  if (status === 'retired') return `The provider no longer offers it.${instead}`;
  if (status === 'retiring' && retires_on) return `Retires on ${formatDate(retires_on)}.${instead}`;
  return is_available ? '' : 'No key is set for this provider.';
}

const USD = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

const priceOf = ({ input_price, output_price }: LanguageModel): string =>
  input_price === null || output_price === null
    ? 'Price not entered'
    : `${USD.format(input_price)} in, ${USD.format(output_price)} out per million tokens`;

/** Every provider with its models and whether they can be used. Models are data: retired ones stay listed and cannot be enabled. */
export function ProvidersDrawer({
  models,
  error,
  onRetry,
  opened,
  onClose,
}: {
  /** undefined while loading, and if loading failed */
  readonly models: readonly LanguageModel[] | undefined;
  /** why there are none */
  readonly error: string | undefined;
  /** undefined: a retry would not help */
  readonly onRetry: (() => void) | undefined;
  readonly opened: boolean;
  readonly onClose: () => void;
}) {
  const providers = [...new Map((models ?? []).map(({ provider, provider_name }) => [provider, provider_name]))];
  return (
    <Drawer opened={opened} onClose={onClose} title="AI providers" description="The available models, and why others are unavailable.">
      <Stack gap="lg">
        {!models &&
          error !== undefined &&
          (onRetry ? <FailedState title={WORDS.modelsFailed} detail={error} onRetry={onRetry} /> : <Text size="sm">{error}</Text>)}
        {!models && error === undefined && <Skeleton height={320} />}
        {providers.map(([id, name]) => (
          <section key={id}>
            <Title order={3} size="h5" mb="xs">
              {name}
            </Title>
            <ul className={classes.list}>
              {(models ?? [])
                .filter(({ provider }) => provider === id)
                .map((model) => (
                  <li key={model.id}>
                    <Group justify="space-between" gap="xs" wrap="nowrap">
                      <Text size="sm" fw={500}>
                        {model.label}
                      </Text>
                      <StatusBadge
                        tone={model.is_available ? 'good' : 'neutral'}
                        label={model.is_available || model.status !== 'active' ? STATUS[model.status] : 'No key'}
                      />
                    </Group>
                    <Text size="xs" c="dimmed">
                      {[model.is_sandbox ? 'Sandbox: answers only from the prompt.' : priceOf(model), noteOf(model)]
                        .filter(Boolean)
                        .join(' · ')}
                    </Text>
                  </li>
                ))}
            </ul>
          </section>
        ))}
      </Stack>
    </Drawer>
  );
}
