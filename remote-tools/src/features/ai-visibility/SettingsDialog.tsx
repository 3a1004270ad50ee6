import { listLanguageModels } from '@canopy/contract/content';
import {
  MAX_RUNS_A_DAY,
  VISIBILITY_SCHEDULES,
  getVisibility,
  reckonVisibility,
  saveVisibility,
  type VisibilityCost,
  type VisibilitySettings,
} from '@canopy/contract/tools';
import { refreshCalls, showToast, useAction, useCall, useUser } from '@canopy/shell-api';
import { Button, FailedState, Notice, Skeleton, Stack, Text } from '@canopy/ui';
import { Checkbox, CheckboxGroup, FormActions, FormError, NativeSelect, Textarea } from '@canopy/ui/forms';
import { Dialog } from '@canopy/ui/overlays';
import { useCallForm } from '@canopy/views/forms';
import { useEffect, useRef, useState } from 'react';
import { VISIBILITY_MESSAGES as WORDS, dollars } from './messages.ts';

const FORM = 'visibility-settings';
const SCHEDULE_LABELS = { off: 'Manually', daily: 'Every day', weekly: 'Every week' } as const;
const BREATH_MS = 400;

const linesOf = (text: string): string[] => [
  ...new Set(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  ),
];

interface Typed extends Omit<VisibilitySettings, 'names' | 'rivals' | 'prompts' | 'runs_a_day'> {
  readonly names: string;
  readonly rivals: string;
  readonly prompts: string;
  readonly runs_a_day: string;
}

const settingsOf = ({ names, rivals, prompts, runs_a_day, ...rest }: Typed): VisibilitySettings => ({
  ...rest,
  names: linesOf(names),
  rivals: linesOf(rivals),
  prompts: linesOf(prompts),
  runs_a_day: Number(runs_a_day),
});

function Cost({ cost, every }: { readonly cost: VisibilityCost; readonly every: VisibilitySettings['every'] }) {
  const isOver = (every === 'off' ? cost.round_usd : cost.month_usd) > cost.left_usd;
  return (
    <Notice
      tone={isOver ? 'warning' : 'info'}
      title={`${cost.answers_a_round} ${cost.answers_a_round === 1 ? 'answer' : 'answers'} per round, about ${dollars(cost.round_usd)}`}
    >
      {every === 'off' ? '' : `About ${dollars(cost.month_usd)} per month. `}
      {`${dollars(cost.left_usd)} of the workspace’s budget is left this month; questions beyond it are not asked.`}
      {cost.unpriced.length > 0 && ` No price is entered for ${cost.unpriced.join(', ')}, so the estimate is on the high side.`}
    </Notice>
  );
}

/** Questions, models and schedule, with the cost shown before it is enabled. */
export function SettingsDialog({ settings, onClose }: { readonly settings: VisibilitySettings | null; readonly onClose: () => void }) {
  const { organisation } = useUser();
  const available = useCall(listLanguageModels, {});
  const { run: reckon } = useAction(reckonVisibility);
  const { run: save } = useAction(saveVisibility);
  const [cost, setCost] = useState<VisibilityCost | null>(null);

  const form = useCallForm({
    initial: {
      names: (settings?.names ?? [organisation.name]).join('\n'),
      rivals: (settings?.rivals ?? []).join('\n'),
      prompts: (settings?.prompts ?? []).join('\n'),
      models: settings?.models ?? [],
      runs_a_day: String(settings?.runs_a_day ?? 1),
      every: settings?.every ?? 'off',
    },
    prepare: settingsOf,
    schema: saveVisibility.body,
    send: (body) => save({ body }),
    done: async () => {
      await refreshCalls(getVisibility);
      showToast({ title: WORDS.saved, tone: 'success' });
      onClose();
    },
    unsaved: 'the questions and settings',
  });
  const body = settingsOf(form.values);
  const { every } = body;
  const text = JSON.stringify(body);
  const latest = useRef(body);
  useEffect(() => {
    latest.current = body;
  });
  const asked = useRef<Promise<unknown>>(undefined);
  useEffect(() => {
    let isCurrent = true;
    const ask = async () => {
      // An action answers a concurrent call with the first one's result, which was about other settings.
      await asked.current;
      if (!isCurrent) return;
      const asking = reckon({ body: latest.current });
      asked.current = asking;
      const result = await asking;
      if (isCurrent) setCost(result.ok ? result.data : null);
    };
    const timer = setTimeout(() => void ask(), BREATH_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [reckon, text]);

  const faultOf = (field: string) => Object.entries(form.errors).find(([name]) => name === field || name.startsWith(`${field}.`))?.[1];
  return (
    <Dialog
      opened
      onClose={onClose}
      title="What to ask"
      footer={
        <FormActions>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={FORM} loading={form.running}>
            Save
          </Button>
        </FormActions>
      }
    >
      <form id={FORM} {...form.props}>
        <Stack gap="md">
          <FormError>{form.failure}</FormError>
          <Textarea
            label="Questions"
            description="One per line, as customers ask them, without your brand’s name"
            autosize
            minRows={3}
            maxRows={10}
            data-autofocus
            {...form.field('prompts')}
            error={faultOf('prompts')}
          />
          <Textarea
            label="Your brand"
            description="One spelling per line; your domain is always included"
            autosize
            minRows={1}
            {...form.field('names')}
            error={faultOf('names')}
          />
          <Textarea
            label="Competitors"
            description="One per line"
            autosize
            minRows={1}
            {...form.field('rivals')}
            error={faultOf('rivals')}
          />
          <CheckboxGroup label="Models" {...form.field('models')} error={faultOf('models')}>
            <Stack gap="xs" mt="xs">
              {available.isLoading && <Skeleton height={48} />}
              {available.error && !available.data && (
                <FailedState detail={available.error.message} onRetry={() => void available.reload()} />
              )}
              {(available.data?.data ?? [])
                .filter(({ is_available }) => is_available)
                .map(({ id, label, is_sandbox }) => (
                  <Checkbox key={id} value={id} label={is_sandbox ? `${label} (sandbox)` : label} />
                ))}
              {available.data && !available.data.data.some(({ is_available }) => is_available) && (
                <Text size="sm" c="dimmed">
                  No language model is set up. Ask an administrator to add one in Settings.
                </Text>
              )}
            </Stack>
          </CheckboxGroup>
          <NativeSelect
            label="Ask"
            data={VISIBILITY_SCHEDULES.map((value) => ({ value, label: SCHEDULE_LABELS[value] }))}
            {...form.field('every')}
          />
          <NativeSelect
            label="Times each question is asked per round"
            data={Array.from({ length: MAX_RUNS_A_DAY }, (_, at) => String(at + 1))}
            {...form.field('runs_a_day')}
          />
          {cost && <Cost cost={cost} every={every} />}
        </Stack>
      </form>
    </Dialog>
  );
}
