import type { LanguageModel } from '@canopy/contract/content';
import { MAX_MODELS, type ModelConfig } from '@canopy/contract/tools';
import { Badge, Button, Card, FailedState, Group, IconButton, Stack, Text } from '@canopy/ui';
import { NativeSelect, Switch } from '@canopy/ui/forms';
import { isUsable, newConfig } from './draft.ts';
import { PROMPT_MESSAGES as WORDS } from './messages.ts';
import { ModelSettings } from './ModelSettings.tsx';
import classes from './PromptTesting.module.css';

export interface ModelPickerProps {
  /** undefined while loading */
  readonly available: readonly LanguageModel[] | undefined;
  /** the list could not be loaded */
  readonly failed: boolean;
  readonly onRetry: () => void;
  readonly models: readonly ModelConfig[];
  readonly onChange: (models: readonly ModelConfig[]) => void;
  readonly onShowProviders: () => void;
}

/** The selected models, each with its own settings; one model may be selected several times with different settings. */
export function ModelPicker({ available, failed, onRetry, models, onChange, onShowProviders }: ModelPickerProps) {
  const usable = available?.filter(({ is_available }) => is_available) ?? [];
  const add = (id: string) => {
    const model = usable.find((one) => one.id === id);
    if (model) onChange([...models, newConfig(model, models)]);
  };
  const replace = (config: ModelConfig) => onChange(models.map((one) => (one.id === config.id ? config : one)));
  const stateOf = ({ provider, model_name }: ModelConfig) =>
    available?.find((model) => model.provider === provider && model.model_name === model_name);
  return (
    <Card
      title="Models"
      actions={
        <Button variant="default" size="xs" onClick={onShowProviders}>
          AI providers
        </Button>
      }
    >
      <Stack gap="sm">
        {failed && <FailedState title={WORDS.modelsFailed} onRetry={onRetry} />}
        {available && usable.length === 0 && (
          <Text size="sm" c="dimmed">
            {WORDS.noModels}
          </Text>
        )}
        {models.map((config) => {
          const known = stateOf(config);
          return (
            <Group key={config.id} justify="space-between" wrap="nowrap" className={classes.model}>
              <Switch
                label={
                  <>
                    {config.config_name}{' '}
                    {known?.is_sandbox && (
                      <Badge size="xs" variant="light">
                        Sandbox
                      </Badge>
                    )}
                    {available && !known?.is_available && (
                      <Badge size="xs" variant="light">
                        Not available
                      </Badge>
                    )}
                  </>
                }
                checked={config.enabled && isUsable(config, available)}
                disabled={!isUsable(config, available)}
                onChange={(event) => replace({ ...config, enabled: event.currentTarget.checked })}
              />
              <Group gap={4} wrap="nowrap">
                <ModelSettings config={config} onChange={replace} />
                <IconButton
                  icon="trash"
                  label={`Remove ${config.config_name}`}
                  size="sm"
                  onClick={() => onChange(models.filter(({ id }) => id !== config.id))}
                />
              </Group>
            </Group>
          );
        })}
        <NativeSelect
          label="Add a model"
          value=""
          disabled={usable.length === 0 || models.length >= MAX_MODELS}
          data={[
            { value: '', label: 'Choose…' },
            ...usable.map(({ id, label, provider_name }) => ({ value: id, label: `${label} · ${provider_name}` })),
          ]}
          onChange={(event) => add(event.currentTarget.value)}
        />
      </Stack>
    </Card>
  );
}
