import type { ContentDraft } from '@canopy/contract/content';
import { queuePage, showToast, unqueuePages, useOrganisationId, usePublishQueue } from '@canopy/shell-api';
import { Button, Notice } from '@canopy/ui';
import { KEYWORD_MESSAGES } from '../messages.ts';
import { identifierOf } from './identifier-of.ts';

interface QueueNoticeProps {
  readonly draft: ContentDraft;
  readonly accepted: number;
  readonly isSaving: boolean;
}

/** How many changes are accepted, and whether they are in the publish queue. */
export function QueueNotice({ draft, accepted, isSaving }: QueueNoticeProps) {
  const organisationId = useOrganisationId();
  const queued = usePublishQueue().find(({ page_url: url }) => url === draft.page_url);
  const isCurrent = queued?.content === draft.updated_html;
  const put = () => {
    const isKept =
      organisationId !== null &&
      queuePage({
        page_url: draft.page_url,
        title: draft.title,
        content: draft.updated_html,
        originalContent: draft.original_html,
        selectedOrganisationId: organisationId,
        ...identifierOf(draft.platform, draft.ref),
      });
    showToast(isKept ? { tone: 'success', title: KEYWORD_MESSAGES.queued } : { tone: 'destructive', title: KEYWORD_MESSAGES.storageFull });
  };
  const take = queued && (
    <Button size="xs" variant="default" onClick={() => unqueuePages([queued.key])}>
      Remove from the queue
    </Button>
  );
  if (queued && accepted === 0)
    return (
      <Notice tone="warning" title="This page is in the publish queue without any accepted change" action={take}>
        Accept changes, or remove the page from the queue.
      </Notice>
    );
  if (queued && (isCurrent || isSaving))
    return (
      <Notice tone="good" title="In the publish queue" action={take}>
        {accepted === 1 ? '1 change waits' : `${accepted} changes wait`} to be published with the Publish button at the top.
      </Notice>
    );
  return (
    <Notice
      tone={queued ? 'warning' : 'info'}
      title={
        queued
          ? 'The publish queue has an earlier version of this page'
          : `${accepted} of ${draft.changes.length} ${draft.changes.length === 1 ? 'change' : 'changes'} accepted`
      }
      action={
        <Button size="xs" disabled={accepted === 0 || isSaving} onClick={put}>
          {queued ? 'Update the queue' : 'Add to the publish queue'}
        </Button>
      }
    >
      {queued ? 'Your decisions have changed since it was added.' : 'Nothing changes on the site until you publish.'}
    </Notice>
  );
}
