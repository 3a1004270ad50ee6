import { Link } from '@canopy/shell-api';
import { Button, EmptyState, FailedState, Stack, Skeleton, VisuallyHidden } from '@canopy/ui';
import { useState } from 'react';
import { EditorHeader } from './EditorHeader.tsx';
import { POST_MESSAGES as WORDS } from './messages.ts';
import { PostForm } from './PostForm.tsx';
import { usePostSession } from './use-post-session.ts';
import classes from './PostForm.module.css';

interface PostEditorProps {
  readonly organisation: string;
  /** 'new', or a post's id; only the initial value counts */
  readonly id: string;
  readonly onCreated: (id: string) => void;
  /** inside another screen, which has the page's heading */
  readonly embedded?: boolean;
}

/** Opens a post for writing, or says why it cannot be opened. */
export function PostEditor({ organisation, id, onCreated, embedded = false }: PostEditorProps) {
  const [opened] = useState(id);
  const open = usePostSession(organisation, opened, onCreated);
  if (open.state === 'ready') return <PostForm session={open.session} embedded={embedded} />;
  return (
    <Stack gap="lg">
      <EditorHeader title={opened === 'new' ? 'New post' : 'Edit post'} embedded={embedded} />
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

/** The form's layout while the post is loading. */
function PostSkeleton() {
  return (
    <div className={classes.columns}>
      <VisuallyHidden role="status">Loading the post</VisuallyHidden>
      <Stack gap="lg">
        <Skeleton height={62} />
        <Skeleton height={400} />
      </Stack>
      <Stack gap="lg">
        <Skeleton height={260} />
        <Skeleton height={200} />
      </Stack>
    </div>
  );
}
