import { Link } from '@canopy/shell-api';
import { Button, EmptyState } from '@canopy/ui';

/** An empty list: where its rows come from, and a link there. */
export function NoCrawlYet({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <EmptyState
      compact
      icon="seo-audit"
      title={title}
      description={text}
      action={
        <Button component={Link} to="/seo-audit/audit">
          Go to the audit
        </Button>
      }
    />
  );
}
