import { listPosts } from '@canopy/contract/content';
import { refreshCalls, reloadUser, showFailure, useGo } from '@canopy/shell-api';
import { Button, Icon } from '@canopy/ui';
import { ActionMenu } from '@canopy/ui/menus';
import { useState } from 'react';
import { FILES } from '../messages.ts';
import { openAsPost, saveResearchFile, type ExportFile, type ExportFormat } from './save-draft.ts';
import { ShareDialog } from './ShareDialog.tsx';
import type { TabProps } from './use-research.ts';

const FORMATS: readonly { format: ExportFormat; label: string }[] = [
  { format: 'markdown', label: 'Markdown' },
  { format: 'html', label: 'HTML' },
  { format: 'docx', label: 'Word (DOCX)' },
];

/** Actions for a run as a whole. */
export function ResultsActions({ run, view }: TabProps) {
  const go = useGo();
  const [opening, setOpening] = useState(false);
  const [sharing, setSharing] = useState(false);
  const { draft, brief } = run;
  const files: ExportFile[] = [...(draft ? ['draft' as const] : []), ...(brief ? ['brief' as const] : [])];

  const open = async () => {
    if (run.post_id) return go(`/posts/${run.post_id}`);
    if (!draft) return;
    setOpening(true);
    try {
      const id = await openAsPost({ ...run, draft });
      void refreshCalls(listPosts);
      void reloadUser().catch(() => undefined);
      go(`/posts/${id}`);
    } catch (error) {
      showFailure('The draft could not be opened', error);
    } finally {
      setOpening(false);
    }
  };
  const save = (file: ExportFile, format: ExportFormat) =>
    void saveResearchFile(run.id, file, format).catch((error: unknown) => showFailure('The file could not be created', error));

  if (run.status === 'running')
    return (
      <Button variant="default" leftSection={<Icon name="player-stop" size={16} />} onClick={() => void view.stop()} loading={view.busy}>
        Stop
      </Button>
    );
  const isOpen = run.steps.some(({ state }) => state === 'waiting' || state === 'failed' || state === 'running');
  const stale = run.steps.find(({ state }) => state === 'stale');
  const again = isOpen ? (
    <Button
      variant={draft ? 'default' : 'filled'}
      leftSection={<Icon name="player-play" size={16} />}
      onClick={() => void view.run()}
      loading={view.busy}
    >
      {run.status === 'planned' ? 'Start research' : 'Resume'}
    </Button>
  ) : stale ? (
    <Button variant="default" leftSection={<Icon name="refresh" size={16} />} onClick={() => void view.run(stale.name)} loading={view.busy}>
      Update
    </Button>
  ) : null;
  return (
    <>
      {files.length > 0 && (
        <ActionMenu
          label="Export"
          items={files.flatMap((file) =>
            FORMATS.map(({ format, label }) => ({
              label: `${FILES[file]}: ${label}`,
              icon: 'download' as const,
              onSelect: () => save(file, format),
            })),
          )}
        >
          <Button variant="default" leftSection={<Icon name="download" size={16} />}>
            Export
          </Button>
        </ActionMenu>
      )}
      {draft && (
        <Button variant="default" leftSection={<Icon name="link" size={16} />} onClick={() => setSharing(true)}>
          Share
        </Button>
      )}
      {again}
      {draft && (
        <Button leftSection={<Icon name="pencil" size={16} />} onClick={() => void open()} loading={opening}>
          {run.post_id ? 'Open post' : 'Open in the editor'}
        </Button>
      )}
      {sharing && <ShareDialog run={run} onClose={() => setSharing(false)} onChanged={() => void view.reload()} />}
    </>
  );
}
