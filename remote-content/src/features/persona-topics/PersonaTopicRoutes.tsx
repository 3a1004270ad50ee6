import { PERSONA_TOPIC_STAGES, personaTopicCalls, type PersonaTopic } from '@canopy/contract/content';
import { Link, Redirect, useCall, useParams, useUrlState } from '@canopy/shell-api';
import { Button, PageHeader, Skeleton, Stack } from '@canopy/ui';
import { NavTabs, StatusBadge } from '@canopy/ui/data';
import { LoadFailure } from '@canopy/views/states';
import type { ComponentType } from 'react';
import { DetailsStep } from './DetailsStep.tsx';
import { EditorStep } from './EditorStep.tsx';
import { stateOf, STEP_TITLES } from './messages.ts';
import { ResearchStep } from './ResearchStep.tsx';
import { ReviewStep } from './ReviewStep.tsx';
import { StatsStep } from './StatsStep.tsx';
import { TopicListScreen } from './TopicListScreen.tsx';

type Stage = PersonaTopic['stage'];
const isStage = (text: string): text is Stage => PERSONA_TOPIC_STAGES.some((stage) => stage === text);

/** Props of the post editor, which belongs to another feature. */
export interface PostEditorProps {
  readonly id: string;
}

interface RoutesProps {
  readonly editor: ComponentType<PostEditorProps>;
}

function Steps({ stage, topic }: { readonly stage: Stage; readonly topic: PersonaTopic | undefined }) {
  const items = PERSONA_TOPIC_STAGES.map((step, index) => ({
    label: `${index + 1}. ${STEP_TITLES[step]}`,
    href: topic ? `/persona-topics/${step}/${topic.id}` : '/persona-topics/details',
    current: step === stage,
  }));
  return (
    <NavTabs
      label="Steps"
      items={topic ? items : items.slice(0, 1)}
      renderLink={(href, props) => <Link key={href} to={href} {...props} />}
    />
  );
}

function StepOf({ stage, topic, editor: Editor }: { readonly stage: Stage; readonly topic: PersonaTopic } & RoutesProps) {
  switch (stage) {
    case 'details':
      return <DetailsStep key={topic.id} topic={topic} />;
    case 'research':
      return <ResearchStep topic={topic} />;
    case 'editor':
      return <EditorStep topic={topic} editor={Editor} />;
    case 'review':
      return <ReviewStep topic={topic} />;
    case 'stats':
      return <StatsStep key={topic.url ?? ''} topic={topic} />;
  }
}

function TopicScreen({ stage, id, editor }: { readonly stage: Stage; readonly id: string } & RoutesProps) {
  const { data: topic, error, reload } = useCall(personaTopicCalls.get, { params: { id } });
  if (error && !topic)
    return (
      <Stack gap="lg">
        <PageHeader title="Persona topic" />
        <LoadFailure
          error={error}
          onRetry={() => void reload()}
          noun="topic"
          icon="persona"
          back={{ to: '/persona-topics', label: 'All persona topics' }}
        />
      </Stack>
    );
  return (
    <Stack gap="lg">
      <PageHeader
        title={topic?.title ?? 'Persona topic'}
        description={topic ? `For ${topic.persona_name}${topic.question === '' ? '' : `: ${topic.question}`}` : ' '}
        badge={topic && <StatusBadge {...stateOf(topic)} />}
        actions={
          <Button component={Link} to="/persona-topics" variant="default">
            All topics
          </Button>
        }
      >
        <Steps stage={stage} topic={topic} />
      </PageHeader>
      {topic ? <StepOf stage={stage} topic={topic} editor={editor} /> : <Skeleton height={420} />}
    </Stack>
  );
}

function NewTopicScreen() {
  return (
    <Stack gap="lg">
      <PageHeader
        title="New persona topic"
        description="Which question of which persona the article answers."
        actions={
          <Button component={Link} to="/persona-topics" variant="default">
            All topics
          </Button>
        }
      >
        <Steps stage="details" topic={undefined} />
      </PageHeader>
      <DetailsStep topic={null} />
    </Stack>
  );
}

/** `/persona-topics`, `/persona-topics/{step}` and `/persona-topics/{step}/{id}`. */
export function PersonaTopicRoutes({ editor }: RoutesProps) {
  const { '*': rest = '' } = useParams();
  const [filter] = useUrlState<string>('stage', '', isStage);
  const [step = '', id = ''] = rest.split('/');
  if (step === '') return <TopicListScreen stage={isStage(filter) ? filter : ''} />;
  if (!isStage(step)) return <Redirect to="/persona-topics" />;
  if (id !== '') return <TopicScreen key={id} stage={step} id={id} editor={editor} />;
  return step === 'details' ? <NewTopicScreen /> : <TopicListScreen stage={step} />;
}
