import {
  getResearchTools,
  listResearch,
  personaCalls,
  personaTopicCalls,
  startResearch,
  updateResearch,
  type Persona,
  type PersonaTopic,
  type Research,
  type ResearchTools,
} from '@canopy/contract/content';
import { Link, refreshCalls, send, showToast, useAction, useCall, useGo, useUser } from '@canopy/shell-api';
import { Anchor, Button, Card, FailedState, Group, Notice, Skeleton, Stack, Text } from '@canopy/ui';
import { formatInteger, KeyValueList, StepList, type StepState } from '@canopy/ui/data';
import { Checkbox, FormError, Textarea } from '@canopy/ui/forms';
import { useCallForm } from '@canopy/views/forms';
import { useState } from 'react';
import { STEP_LABELS } from '../../labels.ts';
import { useLiveResearch } from '../../research/use-live-research.ts';
import { postOfDraft } from '../../drafts/open-as-post.ts';
import { countryOf, languageOf } from '../../locale/locale-choices.ts';
const STEP_STATES: Record<Research['steps'][number]['state'], StepState> = {
  waiting: 'todo',
  running: 'running',
  done: 'done',
  stale: 'todo',
  failed: 'failed',
};

/** How research ended that is not whole: how many of its steps are done, and which one failed. */
function endOf({ status, steps }: Research): string {
  const done = steps.filter(({ state }) => state === 'done').length;
  if (done === 0) return status === 'failed' ? 'The research failed' : 'The research was stopped';
  const broken = steps.find(({ state }) => state === 'failed');
  const counts = `${done} of ${steps.length} steps done`;
  if (status === 'stopped') return `${counts}; the research was stopped`;
  return broken ? `${counts}; “${STEP_LABELS[broken.name]}” failed` : `${counts}; the rest failed`;
}

const urlsOf = (text: string) => text.split(/\s+/).filter((url) => url !== '');

/** Checks what research needs first: sources to read, and whom it is for. */
function Start({ topic }: { readonly topic: PersonaTopic }) {
  const tools = useCall(getResearchTools, {});
  const persona = useCall(personaCalls.get, { params: { id: topic.persona_id } });
  if (tools.data && persona.data) return <StartCard topic={topic} tools={tools.data} persona={persona.data} />;
  const error = tools.data ? persona.error : (tools.error ?? persona.error);
  if (!error) return <Skeleton height={420} />;
  const retry = () => {
    if (!tools.data) void tools.reload();
    if (!persona.data) void persona.reload();
  };
  return <FailedState detail={error.message} onRetry={retry} retrying={tools.isValidating || persona.isValidating} />;
}

interface StartCardProps {
  readonly topic: PersonaTopic;
  readonly tools: ResearchTools;
  readonly persona: Persona;
}

/** Starts research on the topic's question for its persona; the same topic starts only one, however often it is submitted. */
function StartCard({ topic, tools, persona }: StartCardProps) {
  const { organisation } = useUser();
  const start = useAction(startResearch);
  const update = useAction(personaTopicCalls.update);
  const [clientId] = useState(() => crypto.randomUUID());
  const pages = tools.own_pages;
  const audience = [persona.name, persona.role, persona.goals].filter(Boolean).join('. ').slice(0, 300);
  const question = topic.question || topic.title;
  const form = useCallForm({
    initial: { own_pages: true, urls: '' },
    prepare: (values) => ({
      question,
      goal: 'answer',
      audience,
      country: countryOf(organisation.country),
      language: languageOf(organisation.language),
      own_pages: values.own_pages && pages > 0,
      search: true,
      urls: urlsOf(values.urls),
      review_plan: false,
      client_id: clientId,
    }),
    schema: startResearch.body,
    send: async (body) => {
      const result = await start.run({ body });
      return result.ok ? update.run({ params: { id: topic.id }, body: { research_id: result.data.id } }) : result;
    },
    done: () => void refreshCalls(personaTopicCalls.list, personaTopicCalls.get, listResearch),
  });
  const hasNoSource = !(form.values.own_pages && pages > 0) && form.values.urls.trim() === '' && !tools.search_provider;
  return (
    <Card title="Research" description="Reads sources, finds cited facts and writes a draft for this persona.">
      <form {...form.props}>
        <Stack gap="md" maw={640}>
          <FormError>{form.failure}</FormError>
          {start.error?.code === 'limit-reached' && (
            <Anchor component={Link} to="/subscription" size="sm">
              See plans
            </Anchor>
          )}
          <KeyValueList
            items={[
              { label: 'Question', value: question },
              { label: 'Audience', value: audience },
            ]}
          />
          <Checkbox
            label="Pages of your site"
            description={pages > 0 ? `${formatInteger(pages)} crawled pages` : 'The site has not been crawled yet'}
            {...form.field('own_pages', { type: 'checkbox' })}
            checked={form.values.own_pages && pages > 0}
            disabled={pages === 0}
          />
          <Textarea
            label="URLs to read"
            description="One per line, at most 20"
            placeholder="https://example.com/guide"
            autosize
            minRows={2}
            maxRows={6}
            {...form.field('urls')}
          />
          {hasNoSource && (
            <Text size="sm" c="dimmed">
              Add a URL to read, or crawl your site first.
            </Text>
          )}
          <Group>
            <Button type="submit" loading={form.running} disabled={hasNoSource}>
              Start research
            </Button>
          </Group>
        </Stack>
      </form>
    </Card>
  );
}

function RunCard({ topic, researchId }: { readonly topic: PersonaTopic; readonly researchId: string }) {
  const go = useGo();
  const { data: run, error, reload } = useLiveResearch(researchId);
  const [opening, setOpening] = useState(false);
  if (error && !run) return <FailedState detail={error.message} onRetry={() => void reload()} />;
  if (!run) return <Skeleton height={420} />;
  const open = async ({ id, draft }: Research) => {
    if (!draft) return;
    setOpening(true);
    try {
      const postId = await postOfDraft(
        { ...draft, keywords: topic.keyword === '' ? [] : [topic.keyword], questions: topic.question === '' ? [] : [topic.question] },
        id,
      );
      await send(updateResearch, { params: { id }, body: { post_id: postId } });
      await send(personaTopicCalls.update, { params: { id: topic.id }, body: { post_id: postId } });
      await refreshCalls(personaTopicCalls.list, personaTopicCalls.get);
      go(`/persona-topics/editor/${topic.id}`);
    } catch (failure) {
      showToast({
        title: 'The post was not created',
        description: failure instanceof Error ? failure.message : String(failure),
        tone: 'destructive',
      });
    } finally {
      setOpening(false);
    }
  };
  return (
    <Card
      title="Research"
      description={`${formatInteger(run.sources.filter(({ state }) => state === 'read').length)} sources read, ${formatInteger(run.facts.length)} cited facts`}
      actions={
        <Button component={Link} to={`/content-research/results/${run.id}`} variant="default">
          Sources and facts
        </Button>
      }
    >
      <Stack gap="lg">
        {(run.status === 'failed' || run.status === 'stopped') && (
          <Notice tone="warning" title={endOf(run)}>
            {run.message || 'Continue it under Sources and facts.'}
          </Notice>
        )}
        <StepList
          label="Steps of the research"
          items={run.steps.map(({ name, state, message }) => ({
            label: STEP_LABELS[name],
            state: STEP_STATES[state],
            detail: state === 'running' ? 'Running…' : message || undefined,
          }))}
        />
        <Group>
          {topic.post_id !== null ? (
            <Button component={Link} to={`/persona-topics/editor/${topic.id}`}>
              Open the editor
            </Button>
          ) : (
            <Button loading={opening} disabled={!run.draft || run.status === 'running'} onClick={() => void open(run)}>
              Open the draft in the editor
            </Button>
          )}
        </Group>
      </Stack>
    </Card>
  );
}

/** The research of a topic: started and followed here, and its draft opened in the editor. */
export function ResearchStep({ topic }: { readonly topic: PersonaTopic }) {
  return topic.research_id === null ? <Start topic={topic} /> : <RunCard topic={topic} researchId={topic.research_id} />;
}
