import { KEYWORD_INTENTS } from '@canopy/contract/analytics';
import { DESCRIPTION_PIXELS, TITLE_PIXELS, type Research, type ResearchBrief, type ResearchFact } from '@canopy/contract/content';
import { Button, Group, Icon, Stack, Text } from '@canopy/ui';
import { formatInteger } from '@canopy/ui/data';
import { NativeSelect, Switch, Textarea, TextInput } from '@canopy/ui/forms';
import { useState } from 'react';
import { INTENT_LABELS } from '../../../labels.ts';
import { textWidth } from '../../../text-width.ts';
import { GOALS } from '../messages.ts';
import { changeOf, errorsOf, formOf, isValid, type BriefForm as Form } from './brief-form.ts';
import { BriefLinks } from './BriefLinks.tsx';
import { SnapshotDrawer } from './SnapshotDrawer.tsx';
import type { Edit } from './use-edits.ts';
import type { TabProps } from './use-research.ts';
import classes from './Results.module.css';

const INTENTS = KEYWORD_INTENTS.map((value) => ({ value, label: INTENT_LABELS[value] }));
const TITLE_FONT_PX = 20;
const DESCRIPTION_FONT_PX = 14;

/** Others that can be taken over with a press. */
function Suggestions({
  of,
  texts,
  disabled,
  onTake,
}: {
  readonly of: string;
  readonly texts: readonly string[];
  readonly disabled: boolean;
  readonly onTake: (text: string) => void;
}) {
  if (texts.length === 0) return null;
  return (
    <ul className={classes.rows} aria-label={`Other ${of}`}>
      {texts.map((text) => (
        <li key={text} className={classes.row}>
          <Text size="sm" c="dimmed" className={classes.grow}>
            {text}
          </Text>
          <Button size="compact-xs" variant="subtle" disabled={disabled} onClick={() => onTake(text)} aria-label={`Use: ${text}`}>
            Use
          </Button>
        </li>
      ))}
    </ul>
  );
}

interface FactsProps {
  readonly run: Research;
  readonly chosen: readonly string[];
  readonly disabled: boolean;
  readonly onChange: (ids: string[]) => void;
}

/** The facts that the draft may cite, each with its source. */
function BriefFacts({ run, chosen, disabled, onChange }: FactsProps) {
  const [open, setOpen] = useState<ResearchFact | null>(null);
  const sourceOf = ({ source_id }: ResearchFact) => run.sources.find(({ id }) => id === source_id);
  const inOutline = new Set(run.outline.flatMap(({ fact_ids }) => fact_ids));
  const facts = run.facts.filter((fact) => inOutline.has(fact.id) && !fact.excluded && !sourceOf(fact)?.excluded);
  const shown = open && sourceOf(open);
  return (
    <section>
      <h3 className={classes.heading}>Facts to use</h3>
      <ul className={classes.facts}>
        {facts.map((fact) => (
          <li key={fact.id} className={classes.fact} data-off={!chosen.includes(fact.id) || undefined}>
            <div className={classes.grow}>
              <div>{fact.text}</div>
              <Button
                size="compact-xs"
                variant="subtle"
                onClick={() => setOpen(fact)}
                aria-label={`[${sourceOf(fact)?.number ?? ''}] ${sourceOf(fact)?.title || (sourceOf(fact)?.url ?? '')}: show where it says ${fact.quote.slice(0, 60)}`}
              >
                [{sourceOf(fact)?.number}] {sourceOf(fact)?.title || sourceOf(fact)?.url}
              </Button>
            </div>
            <Switch
              aria-label={`Cite in the draft: ${fact.text.slice(0, 80)}`}
              checked={chosen.includes(fact.id)}
              disabled={disabled}
              onChange={(event) => onChange(event.currentTarget.checked ? [...chosen, fact.id] : chosen.filter((id) => id !== fact.id))}
            />
          </li>
        ))}
      </ul>
      {open && shown && <SnapshotDrawer runId={run.id} source={shown} fact={open} onClose={() => setOpen(null)} />}
    </section>
  );
}

type BriefTabProps = TabProps & Edit<Form>;

function BriefForm({ run, view, brief, draft, onDraft, isChanged }: BriefTabProps & { readonly brief: ResearchBrief }) {
  const form = draft ?? formOf(brief);
  const disabled = run.status === 'running';
  const set = (change: Partial<Form>) => onDraft({ ...form, ...change });
  const [titleWidth, descriptionWidth] = [textWidth(form.title, TITLE_FONT_PX), textWidth(form.description, DESCRIPTION_FONT_PX)];
  const lengths = brief.word_source_ids.flatMap((id) => run.sources.find((source) => source.id === id) ?? []);
  const seen = brief.keywords.filter(({ impressions }) => impressions !== null);
  const errors = errorsOf(form);
  const save = async () => {
    if (await view.change({ brief: changeOf(form, brief) })) onDraft(null);
  };
  return (
    <Stack gap="md">
      <TextInput
        label={`Title, ${titleWidth} of ${TITLE_PIXELS} px`}
        value={form.title}
        maxLength={200}
        disabled={disabled}
        error={errors.title}
        description={titleWidth > TITLE_PIXELS ? 'Google truncates wider titles.' : undefined}
        onChange={(event) => set({ title: event.currentTarget.value })}
      />
      <Suggestions
        of="titles"
        texts={brief.titles.filter((text) => text !== form.title)}
        disabled={disabled}
        onTake={(title) => set({ title })}
      />
      <Textarea
        label={`Description, ${descriptionWidth} of ${DESCRIPTION_PIXELS} px`}
        value={form.description}
        maxLength={1_000}
        autosize
        minRows={2}
        disabled={disabled}
        description={descriptionWidth > DESCRIPTION_PIXELS ? 'Google truncates wider descriptions.' : undefined}
        onChange={(event) => set({ description: event.currentTarget.value })}
      />
      <Suggestions
        of="descriptions"
        texts={brief.descriptions.filter((text) => text !== form.description)}
        disabled={disabled}
        onTake={(description) => set({ description })}
      />
      <TextInput
        label="Audience"
        value={form.audience}
        maxLength={300}
        disabled={disabled}
        onChange={(event) => set({ audience: event.currentTarget.value })}
      />
      <Group gap="sm" align="flex-start">
        <NativeSelect
          label="Goal"
          data={[...GOALS]}
          value={form.goal}
          disabled={disabled}
          onChange={(event) => set({ goal: event.currentTarget.value as Form['goal'] })}
        />
        <NativeSelect
          label="Search intent"
          data={INTENTS}
          value={form.intent}
          disabled={disabled}
          onChange={(event) => set({ intent: event.currentTarget.value as Form['intent'] })}
        />
        <TextInput
          label="Word count"
          inputMode="numeric"
          value={form.words}
          disabled={disabled}
          error={errors.words}
          onChange={(event) => set({ words: event.currentTarget.value })}
        />
      </Group>
      {lengths.length > 0 && (
        <Text size="sm" c="dimmed">
          {lengths[0]?.origin === 'search' ? 'Word count of the pages found by search:' : 'Word count of the given pages:'}{' '}
          {lengths.map(({ number, words }) => `${formatInteger(words)} [${number}]`).join(', ')}.
        </Text>
      )}
      <Textarea
        label="Keywords"
        description={
          seen.length > 0
            ? `One per line. Impressions in Search Console, last 30 days: ${seen.map(({ text, impressions }) => `${text} ${formatInteger(impressions ?? 0)}`).join(', ')}`
            : 'One per line. Search Console has no queries about this question.'
        }
        error={errors.keywords}
        value={form.keywords}
        autosize
        minRows={2}
        maxRows={8}
        disabled={disabled}
        onChange={(event) => set({ keywords: event.currentTarget.value })}
      />
      <Textarea
        label="Questions to answer"
        description="One per line"
        error={errors.questions}
        value={form.questions}
        autosize
        minRows={3}
        maxRows={12}
        disabled={disabled}
        onChange={(event) => set({ questions: event.currentTarget.value })}
      />
      <BriefFacts run={run} chosen={form.fact_ids} disabled={disabled} onChange={(fact_ids) => set({ fact_ids })} />
      <BriefLinks links={form.links} errors={errors.links} known={brief.links} disabled={disabled} onChange={(links) => set({ links })} />
      <Textarea
        label="Voice"
        value={form.voice}
        maxLength={2_000}
        autosize
        minRows={2}
        disabled={disabled}
        onChange={(event) => set({ voice: event.currentTarget.value })}
      />
      <Textarea
        label="Forbidden words"
        description="One per line, or separated by commas"
        value={form.forbidden_words}
        maxLength={5_000}
        autosize
        minRows={2}
        disabled={disabled}
        onChange={(event) => set({ forbidden_words: event.currentTarget.value })}
      />
      {isChanged && (
        <Group gap="sm">
          <Button
            size="xs"
            leftSection={<Icon name="check" size={14} />}
            onClick={() => void save()}
            loading={view.busy}
            disabled={disabled || !isValid(errors)}
          >
            Save brief
          </Button>
          <Button size="xs" variant="subtle" onClick={() => onDraft(null)}>
            Discard changes
          </Button>
        </Group>
      )}
    </Stack>
  );
}

/** What the draft is written by; can be changed while the research does not run. */
export function BriefTab(props: BriefTabProps) {
  const { brief } = props.run;
  if (!brief)
    return (
      <Text size="sm" c="dimmed">
        The brief is created from the outline, and the draft from the brief.
      </Text>
    );
  return <BriefForm {...props} brief={brief} />;
}
