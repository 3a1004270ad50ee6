import { restorePost } from '@canopy/contract/content';
import { useAction } from '@canopy/shell-api';
import { Button, Group, Notice, Stack } from '@canopy/ui';
import { POST_MESSAGES as WORDS } from './messages.ts';
import type { PostSession } from './post-session.ts';

/** The post is in the bin, but its text is still on the screen. */
export function GoneNotice({ session, id }: { readonly session: PostSession; readonly id: string }) {
  const restore = useAction(restorePost);
  const bringBack = async () => {
    const restored = await restore.run({ params: { id } });
    if (restored.ok) await session.keepMine(restored.data);
  };
  return (
    <Notice tone="bad" title={WORDS.goneTitle} live>
      <Stack gap="sm">
        <span>{restore.error?.message ?? WORDS.goneText}</span>
        <Group gap="sm">
          <Button size="xs" loading={restore.running} onClick={() => void bringBack()}>
            {WORDS.restore}
          </Button>
          <Button size="xs" variant="default" onClick={() => void session.saveAsNew(crypto.randomUUID())}>
            {WORDS.saveAsNew}
          </Button>
        </Group>
      </Stack>
    </Notice>
  );
}
