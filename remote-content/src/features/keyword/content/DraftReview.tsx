import { deleteContentDraft, getContentDraft, improveContent, listContentPages, type ContentDraft } from '@canopy/contract/content';
import { refreshCalls, reloadUser, useAction, useGo, useUrlState } from '@canopy/shell-api';
import { Button, EmptyState, Group, Notice, PageHeader, Stack, Text } from '@canopy/ui';
import { formatInteger, formatPosition, UrlText } from '@canopy/ui/data';
import { FormError, SegmentedControl } from '@canopy/ui/forms';
import { ConfirmDialog } from '@canopy/ui/overlays';
import { useState } from 'react';
import { ChangeCard } from './ChangeCard.tsx';
import { draftPath } from './draft-path.ts';
import { QueueNotice } from './QueueNotice.tsx';
import { useDecisions } from './use-decisions.ts';
import { WholePage } from './WholePage.tsx';

const writtenBy = ({ model, is_sandbox: isSandbox, rejected }: ContentDraft): string => {
  const author =
    model === null
      ? 'Written by rules from the page’s own words. Set up a language model in Settings for new wording.'
      : isSandbox
        ? 'Written by rules and the sandbox model.'
        : `Written by rules and ${model}.`;
  if (rejected === 0) return author;
  return `${author} ${rejected === 1 ? '1 proposal was' : `${rejected} proposals were`} left out because of new facts, broken links or no matching query.`;
};

/** The proposals of a draft, each to be accepted, rejected or reworded, and sending them to the publish queue. */
export function DraftReview({ draft: initial }: { readonly draft: ContentDraft }) {
  const { draft, decide, error, isSaving } = useDecisions(initial);
  const [view, setView] = useUrlState<string>('view', 'changes');
  const go = useGo();
  const remove = useAction(deleteContentDraft);
  const again = useAction(improveContent);
  const [asking, setAsking] = useState<'delete' | 'again' | null>(null);
  const accepted = draft.changes.filter(({ decision }) => decision === 'accepted').length;
  const open = draft.changes.filter(({ decision }) => decision === 'open');

  const confirmDelete = async () => {
    const result = await remove.run({ params: { id: draft.id } });
    if (!result.ok) return;
    await refreshCalls(listContentPages);
    go('/keyword/content');
  };
  const confirmAgain = async () => {
    const result = await again.run({ body: { ref: draft.ref, replace: true } });
    if (!result.ok) return;
    setAsking(null);
    void reloadUser().catch(() => undefined);
    await refreshCalls(getContentDraft, listContentPages);
    go(draftPath(result.data.id));
  };
  return (
    <Stack gap="lg">
      <PageHeader
        title={draft.title}
        description={<UrlText url={draft.page_url} />}
        actions={
          <Group gap="sm">
            <Button variant="default" onClick={() => setAsking('again')}>
              Reload the page from the site
            </Button>
            <Button variant="default" onClick={() => setAsking('delete')}>
              Delete draft
            </Button>
          </Group>
        }
      />
      <QueueNotice draft={draft} accepted={accepted} isSaving={isSaving} />
      {error && <FormError>{error.message}</FormError>}
      {draft.changes.length === 0 ? (
        <EmptyState
          icon="success"
          title="No changes suggested"
          description="Its headings match what people search for, its paragraphs are short, and its images have alt text. It did not use a keyword metadata update."
        />
      ) : (
        <>
          <Group justify="space-between" gap="sm">
            <SegmentedControl
              label="View"
              value={view === 'page' ? 'page' : 'changes'}
              onChange={setView}
              data={[
                { value: 'changes', label: `Changes (${draft.changes.length})` },
                { value: 'page', label: 'Whole page' },
              ]}
            />
            {view !== 'page' && (
              <Group gap="sm">
                <Button
                  size="xs"
                  variant="default"
                  disabled={open.length === 0}
                  onClick={() => void decide(open.map(({ id }) => ({ id, decision: 'accepted' })))}
                >
                  Accept all open
                </Button>
                <Button
                  size="xs"
                  variant="default"
                  disabled={open.length === 0}
                  onClick={() => void decide(open.map(({ id }) => ({ id, decision: 'rejected' })))}
                >
                  Reject all open
                </Button>
              </Group>
            )}
          </Group>
          {view === 'page' ? (
            <WholePage draft={draft} />
          ) : (
            draft.changes.map((change, at) => (
              <ChangeCard key={change.id} change={change} number={at + 1} onDecide={(next) => decide([{ ...next, id: change.id }])} />
            ))
          )}
        </>
      )}
      {draft.unanswered.length > 0 && (
        <Notice tone="info" title="Queries the page does not answer">
          {draft.unanswered
            .map(
              ({ query, impressions, position }) =>
                `${query} (${formatInteger(impressions)} impressions, position ${formatPosition(position)})`,
            )
            .join(', ')}
          . They need facts that are not on the page.
        </Notice>
      )}
      <Text size="sm" c="dimmed">
        {writtenBy(draft)}
      </Text>
      <ConfirmDialog
        opened={asking === 'delete'}
        onClose={() => setAsking(null)}
        onConfirm={() => void confirmDelete()}
        title="Delete this draft"
        confirmLabel="Delete"
        destructive
        running={remove.running}
        error={remove.error?.message}
      >
        Its decisions are deleted as well. The page on the site stays as it is.
      </ConfirmDialog>
      <ConfirmDialog
        opened={asking === 'again'}
        onClose={() => setAsking(null)}
        onConfirm={() => void confirmAgain()}
        title="Reload the page from the site"
        confirmLabel="Reload"
        running={again.running}
        error={again.error?.message}
      >
        If the page has changed on the site, new suggestions replace these and your decisions, and one keyword metadata update is used.
        Otherwise nothing changes.
      </ConfirmDialog>
    </Stack>
  );
}
