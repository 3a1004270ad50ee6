import type { EditorHandle } from '@canopy/editor';
import { postCommentCalls, type PostComment } from '@canopy/contract/content';
import { refreshCalls, showFailure, showToast, useAction, useCall } from '@canopy/shell-api';
import { Button, FailedState, Group, Skeleton, Stack, Text } from '@canopy/ui';
import { formatDateTime, formatRelative, TextDiff } from '@canopy/ui/data';
import { Switch } from '@canopy/ui/forms';
import { useState } from 'react';
import classes from './PostForm.module.css';
const OUTCOMES = { resolved: 'Resolved', accepted: 'Accepted', rejected: 'Rejected' } as const;

interface CommentsProps {
  readonly postId: string;
  readonly handle: EditorHandle | null;
}

function Comment({ comment, postId, handle }: CommentsProps & { readonly comment: PostComment }) {
  const update = useAction(postCommentCalls.end);
  const end = async (outcome: NonNullable<PostComment['outcome']>) => {
    const result = await update.run({ params: { id: postId, comment_id: comment.id }, body: { outcome } });
    if (!result.ok) showFailure('The comment could not be updated', result.error);
    await refreshCalls(postCommentCalls.list);
    return result.ok;
  };
  const accept = async () => {
    if (!handle?.hasText(comment.block_id, comment.quote)) {
      showToast({
        title: 'The text no longer exists',
        description: 'Someone has changed it. Reject the suggestion, or edit the text yourself.',
      });
      return;
    }
    if (await end('accepted')) handle.replaceText(comment.block_id, comment.quote, comment.suggestion ?? '');
  };
  const go = () => {
    if (!handle?.goTo(comment.block_id)) showToast({ title: 'The paragraph no longer exists' });
  };
  return (
    <li className={classes.comment}>
      <Text size="xs" c="dimmed" component="div" title={formatDateTime(comment.created_at)}>
        {comment.author || 'Someone'}, {formatRelative(comment.created_at)}
      </Text>
      {comment.suggestion === null ? (
        <Text size="sm" c="dimmed">
          “{comment.quote}”
        </Text>
      ) : (
        <TextDiff before={comment.quote} after={comment.suggestion} />
      )}
      {comment.text !== '' && <Text size="sm">{comment.text}</Text>}
      {comment.outcome !== null ? (
        <Text size="xs" c="dimmed">
          {OUTCOMES[comment.outcome]} by {comment.ended_by ?? 'somebody'}
        </Text>
      ) : (
        <Group gap="xs">
          {comment.suggestion === null ? (
            <Button size="xs" variant="default" loading={update.running} onClick={() => void end('resolved')}>
              Resolve
            </Button>
          ) : (
            <>
              <Button size="xs" loading={update.running} disabled={!handle} onClick={() => void accept()}>
                Accept
              </Button>
              <Button size="xs" variant="default" disabled={update.running} onClick={() => void end('rejected')}>
                Reject
              </Button>
            </>
          )}
          <Button size="xs" variant="subtle" disabled={!handle} onClick={go}>
            Show in the text
          </Button>
        </Group>
      )}
    </li>
  );
}

/** Comments on the post's words. */
export function CommentsTab({ postId, handle }: CommentsProps) {
  const { data, error, reload } = useCall(postCommentCalls.list, { params: { id: postId } });
  const [showsAll, setShowsAll] = useState(false);
  if (error && !data) return <FailedState detail={error.message} onRetry={() => void reload()} />;
  if (!data) return <Skeleton height={240} />;
  const shown = data.filter(({ outcome }) => showsAll || outcome === null);
  return (
    <Stack gap="md">
      {data.some(({ outcome }) => outcome !== null) && (
        <Switch label="Show resolved comments" checked={showsAll} onChange={(event) => setShowsAll(event.currentTarget.checked)} />
      )}
      {shown.length === 0 ? (
        <Text size="sm" c="dimmed">
          {data.length === 0 ? 'Select words in the text and choose “Comment on selected words”.' : 'All comments are resolved.'}
        </Text>
      ) : (
        <ul className={classes.comments}>
          {shown.map((comment) => (
            <Comment key={comment.id} comment={comment} postId={postId} handle={handle} />
          ))}
        </ul>
      )}
    </Stack>
  );
}
