import { MODEL_SETTINGS, type ModelConfig } from '@canopy/contract/tools';
import { Button, Group, IconButton, Stack, Text } from '@canopy/ui';
import { TextInput } from '@canopy/ui/forms';
import { Popover } from '@canopy/ui/menus';
import { useId, useState } from 'react';
import { tokensOf } from './draft.ts';
import { PROMPT_MESSAGES as WORDS } from './messages.ts';
import classes from './PromptTesting.module.css';

interface RangeFieldProps {
  readonly label: string;
  readonly help: string;
  readonly value: number;
  readonly bounds: { readonly min: number; readonly max: number; readonly step: number };
  readonly onChange: (value: number) => void;
}

function RangeField({ label, help, value, bounds, onChange }: RangeFieldProps) {
  const id = useId();
  return (
    <div>
      <Group justify="space-between" gap="xs">
        <label htmlFor={id} className={classes.rangeLabel}>
          {label}
        </label>
        <Text size="sm" className={classes.figure}>
          {value.toFixed(2)}
        </Text>
      </Group>
      <input
        id={id}
        type="range"
        className={classes.range}
        min={bounds.min}
        max={bounds.max}
        step={bounds.step}
        value={value}
        aria-describedby={`${id}-help`}
        onChange={(event) => onChange(Number(event.currentTarget.value))}
      />
      <Text id={`${id}-help`} size="xs" c="dimmed">
        {help}
      </Text>
    </div>
  );
}

/** `null`: left to the provider; undefined: not a number. */
function topKOf(text: string): number | null | undefined {
  const { min, max } = MODEL_SETTINGS.topK;
  if (text.trim() === '') return null;
  return /^\d+$/.test(text.trim()) ? Math.min(max, Math.max(min, Number(text))) : undefined;
}

/** A model's settings, in a popover beside it. */
export function ModelSettings({ config, onChange }: { readonly config: ModelConfig; readonly onChange: (config: ModelConfig) => void }) {
  const [opened, setOpened] = useState(false);
  const [tokens, setTokens] = useState(String(config.max_output_tokens));
  const [topK, setTopK] = useState(config.top_k === null ? '' : String(config.top_k));
  const [name, setName] = useState(config.config_name);
  const typed = tokensOf(tokens);
  const typedTopK = topKOf(topK);
  const set = (part: Partial<ModelConfig>) => onChange({ ...config, ...part });

  const open = () => {
    setName(config.config_name);
    setTokens(String(config.max_output_tokens));
    setTopK(config.top_k === null ? '' : String(config.top_k));
    setOpened(true);
  };
  const reset = () => {
    const { temperature, topP, maxOutputTokens } = MODEL_SETTINGS;
    set({ temperature: temperature.reset, top_p: topP.reset, top_k: null, max_output_tokens: maxOutputTokens.reset });
    setTokens(String(maxOutputTokens.reset));
    setTopK('');
  };
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      onClose={() => setOpened(false)}
      width={320}
      position="bottom-end"
      // Over its button rather than beyond the edge of a small screen.
      middlewares={{ flip: true, shift: { crossAxis: true, padding: 8 } }}
      withinPortal
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <IconButton
          icon="settings"
          label={`Settings of ${config.config_name}`}
          size="sm"
          onClick={() => (opened ? setOpened(false) : open())}
        />
      </Popover.Target>
      <Popover.Dropdown className={classes.settings} aria-label={`Settings of ${config.config_name}`}>
        <Stack gap="md">
          <TextInput
            label="Name"
            value={name}
            maxLength={100}
            onChange={({ currentTarget: { value } }) => {
              setName(value);
              set({ config_name: value.trim() || config.model_name.slice(0, 100) });
            }}
            onBlur={() => setName(config.config_name)}
          />
          <RangeField
            label="Temperature"
            help="0 gives the same answer each time, 2 the most varied."
            value={config.temperature}
            bounds={MODEL_SETTINGS.temperature}
            onChange={(temperature) => set({ temperature })}
          />
          <RangeField
            label="Top P"
            help="Share of the most likely words the model chooses from."
            value={config.top_p}
            bounds={MODEL_SETTINGS.topP}
            onChange={(top_p) => set({ top_p })}
          />
          <TextInput
            label="Max output tokens"
            description="1 to 50,000; empty means 10,000."
            inputMode="numeric"
            value={tokens}
            error={typed === null ? WORDS.numbersOnly : undefined}
            onChange={({ currentTarget: { value } }) => {
              setTokens(value);
              // At once, since a click beside the popover closes it before the field loses the focus.
              const count = tokensOf(value);
              if (count !== null) set({ max_output_tokens: count });
            }}
            onBlur={() => typed !== null && setTokens(String(typed))}
          />
          <TextInput
            label="Top K"
            description="1 to 100; empty leaves it to the provider."
            inputMode="numeric"
            value={topK}
            error={typedTopK === undefined ? WORDS.numbersOnly : undefined}
            onChange={({ currentTarget: { value } }) => {
              setTopK(value);
              const count = topKOf(value);
              if (count !== undefined) set({ top_k: count });
            }}
            onBlur={() => typedTopK !== undefined && setTopK(typedTopK === null ? '' : String(typedTopK))}
          />
          <Group justify="space-between">
            <Button variant="default" size="xs" onClick={reset}>
              Reset
            </Button>
            <Button size="xs" onClick={() => setOpened(false)}>
              Done
            </Button>
          </Group>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
