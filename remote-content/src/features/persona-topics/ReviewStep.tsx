import { getPost, personaCalls, personaTopicCalls, type PersonaTopic, type Post } from '@canopy/contract/content';
import { Link, refreshCalls, useAction, useCall } from '@canopy/shell-api';
import { Button, Card, EmptyState, FailedState, Group, Notice, Skeleton, Stack, Text } from '@canopy/ui';
import { formatDateTime } from '@canopy/ui/data';
import { FormError, Textarea } from '@canopy/ui/forms';
import { useMemo, useState } from 'react';
import { ChecksPanel } from '../../checks/ChecksPanel.tsx';
import { useContentChecks, type CheckedText } from '../../checks/use-content-checks.ts';
import { DraftPreview } from '../../drafts/DraftPreview.tsx';
import classes from './PersonaTopics.module.css';
/** Maximum questions per request about a text. */
const MAX_QUESTIONS = 60;

function Verdict({ topic, post }: { readonly topic: PersonaTopic; readonly post: Post }) {
  const review = useAction(personaTopicCalls.review);
  const [note, setNote] = useState('');
  const said = topic.review;
  const decide = async (approved: boolean) => {
    const result = await review.run({ params: { id: topic.id }, body: { approved, note, version: post.version } });
    if (result.ok) setNote('');
    // Someone else changed the post meanwhile: the latest version shows, and the note is kept.
    await refreshCalls(personaTopicCalls.get, personaTopicCalls.list, getPost);
  };
  return (
    <Card title="Review">
      <Stack gap="md">
        {said && (
          <Notice
            tone={said.version !== post.version ? 'info' : said.approved ? 'good' : 'warning'}
            title={said.approved ? 'Approved' : 'Changes requested'}
          >
            {said.by}, {formatDateTime(said.at)}
            {said.version !== post.version && '. The post has been edited since'}
            {said.note !== '' && <div>“{said.note}”</div>}
          </Notice>
        )}
        <FormError>{review.error?.message}</FormError>
        <Textarea
          label="Note"
          description="Required when you request changes"
          autosize
          minRows={3}
          maxLength={2_000}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <Group gap="sm">
          <Button loading={review.running} onClick={() => void decide(true)}>
            Approve
          </Button>
          <Button variant="default" disabled={note.trim() === '' || review.running} onClick={() => void decide(false)}>
            Request changes
          </Button>
        </Group>
      </Stack>
    </Card>
  );
}

function Reviewed({
  topic,
  post,
  questions,
}: {
  readonly topic: PersonaTopic;
  readonly post: Post;
  readonly questions: readonly string[];
}) {
  const text = useMemo(
    (): CheckedText => ({
      title: post.title,
      seo_title: post.seo_title,
      seo_description: post.seo_description,
      html: post.html,
      keywords: topic.keyword === '' ? [] : [topic.keyword],
      questions: [...new Set([topic.question, ...questions])].filter((question) => question !== '').slice(0, MAX_QUESTIONS),
      post_id: post.id,
      ...(topic.url !== null && { url: topic.url }),
    }),
    [post, questions, topic],
  );
  const state = useContentChecks(text);
  return (
    <div className={classes.review}>
      <Card
        title={post.title}
        description={`Version ${post.version}, ${formatDateTime(post.updated_at)}`}
        actions={
          <Button component={Link} to={`/persona-topics/editor/${topic.id}`} variant="default">
            Edit
          </Button>
        }
      >
        {post.html === '' ? <Text c="dimmed">The post has no text yet.</Text> : <DraftPreview html={post.html} />}
      </Card>
      <Stack gap="lg">
        <Verdict topic={topic} post={post} />
        <Card title="Checks" description={`Against ${topic.persona_name}’s questions, the brand’s words and the crawl`}>
          <ChecksPanel state={state} text={text} />
        </Card>
      </Stack>
    </div>
  );
}

function ReviewOf({ topic, postId }: { readonly topic: PersonaTopic; readonly postId: string }) {
  const post = useCall(getPost, { params: { id: postId } });
  const persona = useCall(personaCalls.get, { params: { id: topic.persona_id } });
  const questions = useMemo(() => (persona.data?.questions ?? []).map(({ text }) => text), [persona.data]);
  const error = post.error ?? persona.error;
  if (post.data && persona.data) return <Reviewed topic={topic} post={post.data} questions={questions} />;
  if (error)
    return (
      <FailedState
        detail={error.message}
        onRetry={() => {
          void post.reload();
          void persona.reload();
        }}
      />
    );
  return <Skeleton height={520} />;
}

/** A reviewer reads the post beside the results of its checks, and approves it or requests changes. */
export function ReviewStep({ topic }: { readonly topic: PersonaTopic }) {
  if (topic.post_id !== null) return <ReviewOf topic={topic} postId={topic.post_id} />;
  return (
    <EmptyState
      icon="article"
      title="Nothing to review yet"
      description="The topic has no post."
      action={
        <Button component={Link} to={`/persona-topics/editor/${topic.id}`}>
          Editor
        </Button>
      }
    />
  );
}
