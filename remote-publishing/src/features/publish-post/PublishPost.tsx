import { TASK_POLL_MS } from '@canopy/contract';
import { listBlogs, type Blog } from '@canopy/contract/publishing';
import { Link, showToast, useCall } from '@canopy/shell-api';
import { Button, FailedState, Skeleton, Stack, Text } from '@canopy/ui';
import { formatDateTime, KeyValueList, UrlText } from '@canopy/ui/data';
import { FormActions } from '@canopy/ui/forms';
import { Dialog } from '@canopy/ui/overlays';
import { useState } from 'react';
import { BlogState } from '../../blog/BlogState.tsx';
import { canPublish, canSchedule, hasOutcome } from '../../blog/blog-ways.ts';
import { nextHour, useZone } from '../../blog/zone-clock.ts';
import { OutcomeDialog } from '../../blog/OutcomeDialog.tsx';
import { ScheduleDialog } from '../../blog/ScheduleDialog.tsx';
import { PostPreview } from './PostPreview.tsx';
import { useBlogActions } from '../../blog/use-blog-actions.tsx';
import { scheduledTime } from '../../run/scheduled-time.ts';
import { usePlatform } from '../../run/use-platform.ts';

export interface PublishPostProps {
  readonly postId: string;
  /** Saves unsaved changes. @returns whether all of them are saved */
  readonly save: () => Promise<boolean>;
}

interface PublishDialogProps extends PublishPostProps {
  readonly onClose: () => void;
}

function PublishDialog({ postId, save, onClose }: PublishDialogProps) {
  const { platform, failed } = usePlatform();
  const { data, error } = useCall(listBlogs, { query: { page: 1, page_size: 1, post: postId } }, { refreshMs: TASK_POLL_MS });
  const actions = useBlogActions();
  const zone = useZone();
  const [scheduling, setScheduling] = useState(false);
  const [asking, setAsking] = useState(false);
  const [previewing, setPreviewing] = useState(false);
  const [saving, setSaving] = useState(false);
  const blog = data?.data[0];
  const isBusy = saving || actions.busy || blog?.state === 'publishing';
  /** Only saved content can be published. */
  const stored = async () => {
    setSaving(true);
    const isStored = await save()
      .catch(() => false)
      .finally(() => setSaving(false));
    if (!isStored) showToast({ title: 'The post is not saved yet', description: 'Save it first, then publish it.', tone: 'destructive' });
    return isStored;
  };
  const publish = async (what: Blog) => {
    if (await stored()) await actions.publishNow(what);
  };
  const schedule = async () => {
    if (await stored()) setScheduling(true);
  };
  const preview = async () => {
    if (await stored()) setPreviewing(true);
  };
  if (previewing)
    return (
      <Dialog opened onClose={() => setPreviewing(false)} size="xl" title="Preview">
        <PostPreview postId={postId} />
      </Dialog>
    );
  if (scheduling && blog)
    return (
      <ScheduleDialog
        blog={blog}
        start={nextHour(zone)}
        onClose={() => setScheduling(false)}
        onSchedule={(when) => actions.scheduleAt(blog, when)}
      />
    );
  if (actions.question) return actions.question;
  if (asking && blog) return <OutcomeDialog blog={blog} onClose={() => setAsking(false)} />;
  return (
    <Dialog
      opened
      onClose={onClose}
      title="Publish"
      footer={
        <FormActions>
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
          {platform && blog && (
            <>
              <Button variant="default" disabled={isBusy} onClick={() => void preview()}>
                Preview
              </Button>
              {blog.state === 'scheduled' && (
                <Button variant="default" disabled={isBusy} onClick={() => void actions.cancelSchedule(blog)}>
                  Unschedule
                </Button>
              )}
              {hasOutcome(blog) && (
                <Button variant={blog.state === 'conflict' ? 'filled' : 'default'} disabled={isBusy} onClick={() => setAsking(true)}>
                  {blog.state === 'conflict' ? 'Resolve the conflict' : 'What happened'}
                </Button>
              )}
              {canSchedule(blog) && (
                <Button variant="default" disabled={isBusy} onClick={() => void schedule()}>
                  {blog.state === 'scheduled' ? 'Change the time' : 'Schedule'}
                </Button>
              )}
              {(canPublish(blog) || blog.state === 'publishing') && (
                <Button loading={isBusy} onClick={() => void publish(blog)}>
                  {blog.url === null ? 'Publish now' : 'Update on the platform'}
                </Button>
              )}
            </>
          )}
        </FormActions>
      }
    >
      {platform === null ? (
        <Stack gap="md" align="flex-start">
          <Text size="sm">Connect your site to publish and schedule posts from here.</Text>
          <Button component={Link} to="/platform-integration" variant="default">
            Connect a platform
          </Button>
        </Stack>
      ) : error && !data ? (
        <Text size="sm" role="alert">
          {error.message}
        </Text>
      ) : failed ? (
        <FailedState {...failed} />
      ) : !blog || platform === undefined ? (
        <Skeleton height={96} />
      ) : (
        <KeyValueList
          items={[
            { label: 'On the platform', value: <BlogState {...blog} /> },
            ...(blog.state === 'scheduled' ? [{ label: 'Scheduled for', value: scheduledTime(blog) }] : []),
            ...(blog.published_at === null ? [] : [{ label: 'Published', value: formatDateTime(blog.published_at) }]),
            ...(blog.url === null ? [] : [{ label: 'URL', value: <UrlText url={blog.url} href /> }]),
            ...(blog.message ? [{ label: 'Note', value: blog.message }] : []),
          ]}
        />
      )}
    </Dialog>
  );
}

/** Publishes or schedules a post from its editor. */
export function PublishPost(props: PublishPostProps) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button onClick={() => setOpened(true)}>Publish</Button>
      {opened && <PublishDialog {...props} onClose={() => setOpened(false)} />}
    </>
  );
}
