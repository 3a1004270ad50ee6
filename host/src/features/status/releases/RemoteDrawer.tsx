import type { ReleaseOverview, RemoteOverview } from '@canopy/contract/host';
import { Button, Group, Notice, Stack, Text, Title } from '@canopy/ui';
import { KeyValueList } from '@canopy/ui/data';
import { ConfirmDialog, Drawer } from '@canopy/ui/overlays';
import { useState } from 'react';
import { CanaryDialog } from './CanaryDialog.tsx';
import { ErrorsTable } from './ErrorsTable.tsx';
import { PreviewDialog } from './PreviewDialog.tsx';
import { canaryText } from './release-state.ts';
import { VersionsTable } from './VersionsTable.tsx';
import type { Releases } from './use-releases.ts';

interface RemoteDrawerProps {
  readonly remote: RemoteOverview | undefined;
  readonly releases: Releases;
  readonly onClose: () => void;
}

/** The action requested for a release; undefined when there is none. */
type Asked = { readonly what: 'promote' | 'rollback' | 'canary' | 'preview'; readonly release: ReleaseOverview };

/** One remote: its canary, its releases, the faults browsers reported, and the actions available. */
export function RemoteDrawer({ remote, releases, onClose }: RemoteDrawerProps) {
  return (
    <Drawer opened={remote !== undefined} onClose={onClose} size="lg" title={remote?.title ?? 'Remote'} description={remote?.name}>
      {remote && <RemoteDetails remote={remote} releases={releases} />}
    </Drawer>
  );
}

function RemoteDetails({ remote, releases }: { readonly remote: RemoteOverview; readonly releases: Releases }) {
  const [asked, setAsked] = useState<Asked>();
  const [halting, setHalting] = useState(false);
  const { canary, stable } = remote;
  const isRunning = canary !== null && canary.halted === null;
  const ask = (what: Asked['what']) => (release: ReleaseOverview) => setAsked({ what, release });
  const close = () => setAsked(undefined);
  const confirm = async () => {
    if (!asked) return;
    await releases[asked.what === 'rollback' ? 'rollback' : 'promote'](remote.name, asked.release.version);
    close();
  };
  const version = asked?.release.version ?? '';
  return (
    <Stack gap="xl">
      <KeyValueList
        items={[
          { label: 'Stable release', value: stable ?? 'None yet' },
          { label: 'Served from', value: remote.origin },
        ]}
      />
      {canary && (
        <Notice tone={canary.halted ? 'bad' : 'info'} title={`${canary.halted ? 'Halted canary' : 'Canary'} ${canary.version}`}>
          {canaryText(canary)}. It halts automatically at {canary.limit.failures} or more failed page loads if they are more than{' '}
          {Math.round(canary.limit.rate * 100)} % of all.
          {isRunning && (
            <Group gap="sm" mt="sm">
              <Button size="xs" variant="default" disabled={releases.busy} onClick={() => setHalting(true)}>
                Halt the canary
              </Button>
            </Group>
          )}
        </Notice>
      )}
      <Stack gap="sm">
        <Title order={3} size="h4">
          Versions
        </Title>
        <VersionsTable
          remote={remote}
          busy={releases.busy}
          onPromote={ask('promote')}
          onRollback={ask('rollback')}
          onCanary={ask('canary')}
          onPreview={ask('preview')}
        />
      </Stack>
      <Stack gap="sm">
        <Title order={3} size="h4">
          Reported by browsers
        </Title>
        <ErrorsTable label={`Errors of ${remote.title}`} errors={remote.errors} />
      </Stack>
      <ConfirmDialog
        opened={asked?.what === 'promote' || asked?.what === 'rollback'}
        onClose={close}
        onConfirm={() => void confirm()}
        title={asked?.what === 'rollback' ? `Roll back to ${version}?` : `Make ${version} the stable release?`}
        confirmLabel={asked?.what === 'rollback' ? 'Roll back' : 'Make stable'}
        running={releases.busy}
      >
        <Text>
          {asked?.what === 'rollback'
            ? `Everyone gets ${version} the next time they open a page, and ${stable} is withdrawn. Open pages replace it within a minute, or once what was typed there is saved.`
            : 'Everyone gets it the next time they open a page. Open pages keep their version and offer the update.'}
        </Text>
      </ConfirmDialog>
      <ConfirmDialog
        opened={halting}
        onClose={() => setHalting(false)}
        onConfirm={() => void releases.halt(remote.name).then(() => setHalting(false))}
        title={`Halt the canary ${canary?.version ?? ''}?`}
        confirmLabel="Halt the canary"
        running={releases.busy}
      >
        <Text>
          Everyone gets the stable release the next time they open a page. Open pages change to it within a minute, or once what was typed
          there is saved.
        </Text>
      </ConfirmDialog>
      <CanaryDialog remote={remote} version={asked?.what === 'canary' ? version : undefined} onClose={close} />
      <PreviewDialog remote={remote} version={asked?.what === 'preview' ? version : undefined} onClose={close} />
    </Stack>
  );
}
