import { listPromptMatrices } from '@canopy/contract/tools';
import { useCall } from '@canopy/shell-api';
import { Button, EmptyState, FailedState, Group, Skeleton, Text } from '@canopy/ui';
import { formatDateTime, StatusBadge } from '@canopy/ui/data';
import { Drawer } from '@canopy/ui/overlays';
import classes from './Matrix.module.css';
import { counted, MATRIX_WORDS as WORDS, shareOf, statusOf } from './words.ts';

function Runs({ onShow }: { readonly onShow: (id: string) => void }) {
  const { data, error, reload } = useCall(listPromptMatrices, {}, { freshMs: 0 });
  if (error) return <FailedState detail={error.message} onRetry={() => void reload()} />;
  if (!data) return <Skeleton height={240} />;
  if (data.length === 0) return <EmptyState title="No runs yet" description={WORDS.noRuns} icon="history" level={3} compact />;
  return (
    <ul className={classes.verdicts}>
      {data.map((run) => (
        <li key={run.id}>
          <Group justify="space-between" gap="xs">
            <div>
              <Group gap="xs">
                <StatusBadge {...statusOf(run)} />
                <Text size="sm">{formatDateTime(run.created_at)}</Text>
              </Group>
              <Text size="xs" c="dimmed">
                {`${counted(run.prompts, 'prompt')} × ${counted(run.models, 'model')} × ${counted(run.cases, 'case')}`}
                {run.passed + run.failed > 0 && ` · ${shareOf(run.passed, run.failed)} passed`}
              </Text>
            </div>
            <Button
              size="xs"
              variant="default"
              aria-label={`Show the run of ${formatDateTime(run.created_at)}`}
              onClick={() => onShow(run.id)}
            >
              Show
            </Button>
          </Group>
        </li>
      ))}
    </ul>
  );
}

/** The user's earlier matrix runs. */
export function RunsDrawer({
  opened,
  onClose,
  onShow,
}: {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onShow: (id: string) => void;
}) {
  return (
    <Drawer opened={opened} onClose={onClose} title="Previous runs" description="Your matrices in this workspace, newest first.">
      {opened && <Runs onShow={onShow} />}
    </Drawer>
  );
}
