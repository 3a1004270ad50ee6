import { Link } from '@canopy/shell-api';
import { Button, EmptyState, FailedState, PageHeader, Stack } from '@canopy/ui';
import { useState } from 'react';
import { POST_MESSAGES as WORDS } from './messages.ts';
import { PostForm } from './PostForm.tsx';
import { PostSkeleton } from './PostSkeleton.tsx';
import { usePostSession } from './use-post-session.ts';

interface PostEditorProps {
  readonly organisation: string;
  /** 'new', or a post's id; only the first value counts */
  readonly id: string;
  readonly onCreated: (id: string) => void;
}

/** Opens a post and shows it for writing, or says why it cannot be. */
export function PostEditor({ organisation, id, onCreated }: PostEditorProps) {
  const [opened] = useState(id);
  const open = usePostSession(organisation, opened, onCreated);
  if (open.state === 'ready') return <PostForm session={open.session} />;
  return (
    <Stack gap="lg">
      <PageHeader title={opened === 'new' ? 'New post' : 'Edit post'} />
      {open.state === 'loading' && <PostSkeleton />}
      {open.state === 'failed' && <FailedState detail={open.message} onRetry={open.retry} />}
      {open.state === 'missing' && (
        <EmptyState
          icon="file-text"
          title={WORDS.missingTitle}
          description={WORDS.missingText}
          action={
            <Button component={Link} to="/posts">
              All posts
            </Button>
          }
        />
      )}
    </Stack>
  );
}
