import { createPost, listPosts, personaTopicCalls, type PersonaTopic } from '@canopy/contract/content';
import { Link, refreshCalls, useAction } from '@canopy/shell-api';
import { Button, EmptyState, Group, Stack } from '@canopy/ui';
import type { ComponentType } from 'react';

interface EditorStepProps {
  readonly topic: PersonaTopic;
  readonly editor: ComponentType<{ readonly id: string }>;
}

/** The topic's post in the editor; if there is none yet, the ways to create it. */
export function EditorStep({ topic, editor: Editor }: EditorStepProps) {
  const create = useAction(createPost);
  const update = useAction(personaTopicCalls.update);
  if (topic.post_id !== null) return <Editor id={topic.post_id} />;
  const write = async () => {
    const post = await create.run({
      body: {
        title: topic.title,
        seo_title: topic.title,
        keywords: topic.keyword === '' ? [] : [topic.keyword],
        questions: topic.question === '' ? [] : [topic.question],
        client_id: topic.id,
      },
    });
    if (!post.ok) return;
    await update.run({ params: { id: topic.id }, body: { post_id: post.data.id } });
    void refreshCalls(personaTopicCalls.list, personaTopicCalls.get, listPosts);
  };
  return (
    <EmptyState
      icon="article"
      title="No post yet"
      description={
        <Stack gap="xs">
          <span>Turn the research draft into a post, or start with an empty one.</span>
          {(create.error ?? update.error) && <span role="alert">{(create.error ?? update.error)?.message}</span>}
        </Stack>
      }
      action={
        <Group gap="sm" justify="center">
          <Button component={Link} to={`/persona-topics/research/${topic.id}`}>
            Research
          </Button>
          <Button variant="default" loading={create.running || update.running} onClick={() => void write()}>
            Write it myself
          </Button>
        </Group>
      }
    />
  );
}
