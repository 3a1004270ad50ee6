import { Button, Notice, Stack } from '@canopy/ui';
import { formatRelative } from '@canopy/ui/data';
import { ConflictNotice } from './ConflictNotice.tsx';
import { GoneNotice } from './GoneNotice.tsx';
import { POST_MESSAGES as WORDS } from './messages.ts';
import type { PostSession } from './post-session.ts';
import { isUnsaved } from './session-state.ts';
import type { LinkGuard } from './use-link-lock.tsx';
import { useSnapshot } from './use-snapshot.ts';

interface PostNoticesProps {
  readonly session: PostSession;
  /** asks before showing blocks that lack a backlink article's link; null: not known yet whether there is one */
  readonly guard: LinkGuard | null;
}

/** What the writer must know about what is stored and what is not, each notice with its actions. */
export function PostNotices({ session, guard }: PostNoticesProps) {
  const { save, restoredFrom, aside, kept, post } = useSnapshot(session, (snapshot) => ({
    save: snapshot.save,
    restoredFrom: snapshot.restoredFrom,
    aside: snapshot.aside,
    kept: snapshot.kept,
    post: snapshot.post,
  }));
  return (
    <Stack gap="sm">
      {isUnsaved({ save }) && !kept && (
        <Notice tone="bad" title={WORDS.notKeptTitle} live>
          {WORDS.notKeptText}
        </Notice>
      )}
      {save.kind === 'failed' && kept && (
        <Notice
          tone="warning"
          title={WORDS.failedTitle}
          action={
            <Button size="xs" variant="default" onClick={() => void session.save()}>
              {WORDS.tryAgain}
            </Button>
          }
          live
        >
          {WORDS.failedText(save.message)}
        </Notice>
      )}
      {save.kind === 'refused' && (
        <Notice tone="bad" title={WORDS.refusedTitle} live>
          {WORDS.refusedText(save.message)}
        </Notice>
      )}
      {save.kind === 'conflict' && post && <ConflictNotice session={session} id={post.id} stored={save.stored} guard={guard} />}
      {save.kind === 'gone' && post && <GoneNotice session={session} id={post.id} />}
      {restoredFrom && save.kind !== 'conflict' && (
        <Notice
          title={WORDS.restoredTitle}
          onDismiss={session.dismissRestored}
          action={
            post && (
              <Button
                size="xs"
                variant="default"
                disabled={!guard}
                onClick={() => guard?.(session.original.blocks, session.discardRestored)}
              >
                {WORDS.discardRestored}
              </Button>
            )
          }
          live
        >
          {WORDS.restoredText(formatRelative(restoredFrom))}
        </Notice>
      )}
      {aside && (
        <Notice
          title={WORDS.asideTitle}
          onDismiss={session.dismissAside}
          action={
            <Button size="xs" variant="default" disabled={!guard} onClick={() => guard?.(aside.blocks, session.bringBack)}>
              {WORDS.bringBack}
            </Button>
          }
          live
        >
          {WORDS.asideText}
        </Notice>
      )}
    </Stack>
  );
}
