import { getPost, type Post } from '@canopy/contract/content';
import { useAction } from '@canopy/shell-api';
import { Button, Group, Notice, Stack } from '@canopy/ui';
import { formatRelative } from '@canopy/ui/data';
import { POST_MESSAGES as WORDS } from './messages.ts';
import type { PostSession } from './post-session.ts';
import type { LinkGuard } from './use-link-lock.tsx';

interface ConflictNoticeProps {
  readonly session: PostSession;
  readonly id: string;
  /** as of when the conflict was detected; null: it could not be fetched */
  readonly stored: Post | null;
  /** asks before showing blocks that lack a backlink article's link; null: not known yet whether there is one */
  readonly guard: LinkGuard | null;
}

/** Two versions of one post: both are kept until the writer has chosen. */
export function ConflictNotice({ session, id, stored, guard }: ConflictNoticeProps) {
  const fetchStored = useAction(getPost);
  // Fetched when the choice is made: it may have changed again since the conflict was detected.
  const choose = async (decide: (theirs: Post) => unknown) => {
    const latest = await fetchStored.run({ params: { id } });
    if (latest.ok) decide(latest.data);
  };
  return (
    <Notice tone="warning" title={WORDS.conflictTitle} live>
      <Stack gap="sm">
        <span>{stored ? WORDS.conflictText(formatRelative(stored.updated_at)) : WORDS.conflictUnknown}</span>
        {fetchStored.error && <span>{fetchStored.error.message}</span>}
        <Group gap="sm">
          <Button size="xs" loading={fetchStored.running} onClick={() => void choose(session.keepMine)}>
            {WORDS.keepMine}
          </Button>
          <Button
            size="xs"
            variant="default"
            loading={fetchStored.running}
            disabled={!guard}
            onClick={() => void choose((theirs) => guard?.(theirs.blocks, () => session.takeStored(theirs)))}
          >
            {WORDS.takeStored}
          </Button>
        </Group>
      </Stack>
    </Notice>
  );
}
