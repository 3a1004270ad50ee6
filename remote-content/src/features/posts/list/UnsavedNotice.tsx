import { Link, useOrganisationId } from '@canopy/shell-api';
import { Anchor, Group, IconButton, Notice, Stack } from '@canopy/ui';
import { formatRelative } from '@canopy/ui/data';
import { useState } from 'react';
import { forgetDraft, listDrafts, startNewPost } from '../drafts/draft-store.ts';
import { UNTITLED } from '../drafts/post-content.ts';

/** Posts whose latest changes are only on this device, with links to them. */
export function UnsavedNotice() {
  const organisation = useOrganisationId() ?? '';
  const [drafts, setDrafts] = useState(() => listDrafts(organisation));
  if (drafts.length === 0) return null;

  const discard = (key: string) => {
    forgetDraft(organisation, key);
    setDrafts(listDrafts(organisation));
  };
  return (
    <Notice tone="warning" title="Unsaved changes are kept on this device">
      <Stack gap="xs">
        {drafts.map(({ key, draft }) => {
          const title = draft.content.title || UNTITLED;
          const isNew = draft.base === null;
          return (
            <Group key={key} gap="xs">
              <Anchor
                component={Link}
                to={isNew ? '/posts/new' : `/posts/${key}`}
                onClick={() => isNew && startNewPost(organisation, draft.clientId)}
              >
                {title}
              </Anchor>
              <span>written {formatRelative(draft.at)}</span>
              <IconButton size="sm" icon="trash" label={`Discard the unsaved changes of ${title}`} onClick={() => discard(key)} />
            </Group>
          );
        })}
      </Stack>
    </Notice>
  );
}
