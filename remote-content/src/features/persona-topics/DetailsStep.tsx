import { personaCalls, personaTopicCalls, type Persona, type PersonaTopic } from '@canopy/contract/content';
import { Link, refreshCalls, useAction, useCall, useGo, useUrlState } from '@canopy/shell-api';
import { Button, Card, EmptyState, FailedState, Group, Skeleton, Stack } from '@canopy/ui';
import { FormError, NativeSelect, TextInput } from '@canopy/ui/forms';
import { RestoredNotice, useCallForm } from '@canopy/views/forms';
import { useState } from 'react';

/** Summary of a question's evidence for a list of choices. */
function known(question: Persona['questions'][number]): string {
  const [first] = question.evidence;
  if (first?.kind === 'search_console') return `${question.text} (${first.impressions ?? 0} impressions)`;
  return first ? `${question.text} (${question.evidence.length === 1 ? '1 quote' : `${question.evidence.length} quotes`})` : question.text;
}

function DetailsForm({ topic, personas }: { readonly topic: PersonaTopic | null; readonly personas: readonly Persona[] }) {
  const go = useGo();
  const [asked] = useUrlState<string>('persona', '');
  const [question] = useUrlState<string>('question', '');
  const create = useAction(personaTopicCalls.create);
  const update = useAction(personaTopicCalls.update);
  const [clientId] = useState(() => crypto.randomUUID());
  const first = personas.find(({ id }) => id === asked) ?? personas[0];
  const form = useCallForm({
    initial: {
      persona_id: topic?.persona_id ?? first?.id ?? '',
      title: topic?.title ?? question,
      question: topic?.question ?? question,
      keyword: topic?.keyword ?? '',
      client_id: clientId,
    },
    schema: personaTopicCalls.create.body,
    send: async (body) => {
      const { title, question: answered, keyword } = body;
      return topic ? update.run({ params: { id: topic.id }, body: { title, question: answered, keyword } }) : create.run({ body });
    },
    done: async ({ id }) => {
      await refreshCalls(personaTopicCalls.list, personaTopicCalls.get);
      go(`/persona-topics/research/${id}`);
    },
    unsaved: 'the topic',
    kept: `persona-topic.${topic?.id ?? `new.${asked}.${question}`}`,
  });
  const persona = personas.find(({ id }) => id === form.values.persona_id);
  const questions = persona?.questions ?? [];
  const isForeign = form.values.question !== '' && !questions.some(({ text }) => text === form.values.question);
  return (
    <Card>
      <form {...form.props}>
        <Stack gap="md" maw={640}>
          <RestoredNotice form={form} />
          <FormError>{form.failure}</FormError>
          <NativeSelect
            label="Persona"
            data={personas.map(({ id, name }) => ({ value: id, label: name }))}
            disabled={topic !== null}
            {...form.field('persona_id')}
          />
          <NativeSelect
            label="Question it answers"
            description={
              questions.length === 0
                ? `${persona?.name ?? 'This persona'} has no questions yet. Add them in the persona’s Questions step.`
                : undefined
            }
            data={[
              { value: '', label: 'None' },
              ...(isForeign ? [{ value: form.values.question, label: form.values.question }] : []),
              ...questions.map((one) => ({ value: one.text, label: known(one) })),
            ]}
            {...form.field('question')}
          />
          <TextInput label="Title" placeholder="How to water a raised bed" maxLength={300} required {...form.field('title')} />
          <TextInput label="Keyword" description="What the page should rank for" maxLength={200} {...form.field('keyword')} />
          <Group>
            <Button type="submit" loading={form.running}>
              {topic ? 'Save and continue' : 'Continue'}
            </Button>
          </Group>
        </Stack>
      </form>
    </Card>
  );
}

/** Persona, question, title and keyword. */
export function DetailsStep({ topic }: { readonly topic: PersonaTopic | null }) {
  const { data, error, reload } = useCall(personaCalls.list, {});
  if (error && !data) return <FailedState detail={error.message} onRetry={() => void reload()} />;
  if (!data) return <Skeleton height={360} />;
  if (data.length === 0)
    return (
      <EmptyState
        icon="persona"
        title="No personas yet"
        description="A topic answers a persona’s question. Create a persona first."
        action={
          <Button component={Link} to="/persona/new">
            New persona
          </Button>
        }
      />
    );
  return <DetailsForm topic={topic} personas={data} />;
}
