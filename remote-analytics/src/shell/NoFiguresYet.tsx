import { updateSearchData, updateWebData, type GoogleConnection } from '@canopy/contract/analytics';
import { Link, showToast, useAction, useUser } from '@canopy/shell-api';
import { Button, EmptyState } from '@canopy/ui';
import type { Source } from '../view/filters.ts';
import { SHELL_MESSAGES as WORDS } from './messages.ts';

interface NoFiguresYetProps {
  readonly source: Source;
  readonly connection: GoogleConnection;
  readonly onStarted: () => void;
}

/** Connected, but nothing imported yet: what is under way, or how to start. */
export function NoFiguresYet({ source, connection, onStarted }: NoFiguresYetProps) {
  const { is_admin } = useUser();
  const update = useAction(source === 'search' ? updateSearchData : updateWebData);
  const start = async () => {
    const result = await update.run({ body: {} });
    if (result.ok) onStarted();
    else showToast({ title: result.error.message, tone: 'destructive' });
  };
  const action = connection[source].task_id ? (
    <Button component={Link} to="/gsc-data-updating">
      {WORDS.showProgress}
    </Button>
  ) : is_admin || connection[source].imported_at === null ? (
    <Button loading={update.running} onClick={() => void start()}>
      {WORDS.update}
    </Button>
  ) : undefined;
  return <EmptyState icon="chart-line" title={WORDS.noDataTitle} description={WORDS.noDataText} action={action} />;
}
