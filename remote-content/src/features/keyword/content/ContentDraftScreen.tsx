import { getContentDraft } from '@canopy/contract/content';
import { Link, useCall, useUrlState } from '@canopy/shell-api';
import { Button, EmptyState, FailedState, PageHeader, Skeleton, Stack } from '@canopy/ui';
import { DraftReview } from './DraftReview.tsx';

const isUuid = (text: string): boolean => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);

/** Improved content of one page, beside the site's current content. */
export function ContentDraftScreen() {
  const [id] = useUrlState<string>('draft', '');
  const answer = useCall(getContentDraft, isUuid(id) ? { params: { id } } : null);
  const choose = (
    <Button component={Link} to="/keyword/content">
      Choose a page
    </Button>
  );
  if (answer.data) return <DraftReview key={answer.data.id} draft={answer.data} />;
  const isGone = !isUuid(id) || answer.error?.status === 404;
  return (
    <Stack gap="lg">
      <PageHeader title="Improved content" />
      {isGone ? (
        <EmptyState
          icon="article"
          title={isUuid(id) ? 'This draft was deleted' : 'No page chosen'}
          description="Choose a page of the site to get suggested changes to its content."
          action={choose}
        />
      ) : answer.error ? (
        <FailedState title="The draft did not load" detail={answer.error.message} onRetry={() => void answer.reload()} />
      ) : (
        <Skeleton height={420} />
      )}
    </Stack>
  );
}
