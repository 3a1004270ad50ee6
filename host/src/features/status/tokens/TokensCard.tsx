import { listPublishTokens, revokePublishToken, type PublishToken } from '@canopy/contract/host';
import { refreshCalls, showFailure, showToast, useAction, useCall } from '@canopy/shell-api';
import { Button, Card, Code, EmptyState, Icon, IconButton, Text } from '@canopy/ui';
import { formatDate, formatRelative, StatusBadge } from '@canopy/ui/data';
import { ConfirmDialog } from '@canopy/ui/overlays';
import { DataTable, type DataColumn } from '@canopy/ui/table';
import { useKeptSort } from '@canopy/views/lists';
import { useState } from 'react';
import { TokenDialog } from './TokenDialog.tsx';

function stateOf({ revokedAt, expiresAt }: PublishToken) {
  if (revokedAt) return { tone: 'neutral', label: 'Revoked' } as const;
  return new Date(expiresAt) <= new Date() ? ({ tone: 'warning', label: 'Expired' } as const) : ({ tone: 'good', label: 'Valid' } as const);
}

const COLUMNS: DataColumn<PublishToken>[] = [
  { id: 'remote', header: 'Remote', value: ({ remote }) => remote, cell: ({ remote }) => <Code>{remote}</Code>, hideable: false },
  { id: 'note', header: 'Note', value: ({ note }) => note, wrap: true },
  { id: 'state', header: 'State', value: (token) => stateOf(token).label, cell: (token) => <StatusBadge {...stateOf(token)} /> },
  {
    id: 'created',
    header: 'Created',
    value: ({ createdAt }) => new Date(createdAt),
    cell: ({ createdAt, createdBy }) => `${formatDate(createdAt)} by ${createdBy}`,
  },
  { id: 'expires', header: 'Valid until', value: ({ expiresAt }) => new Date(expiresAt), cell: ({ expiresAt }) => formatDate(expiresAt) },
  {
    id: 'used',
    header: 'Last used',
    value: ({ lastUsedAt }) => lastUsedAt && new Date(lastUsedAt),
    cell: ({ lastUsedAt }) => (lastUsedAt ? formatRelative(lastUsedAt) : 'Never'),
  },
];

/** Tokens for publishing from outside, each for one remote. */
export function TokensCard({ remotes }: { readonly remotes: readonly string[] }) {
  const keptSort = useKeptSort('tokens');
  const { data, isLoading, error, reload } = useCall(listPublishTokens, {});
  const revoke = useAction(revokePublishToken);
  const [making, setMaking] = useState(false);
  const [revoking, setRevoking] = useState<PublishToken>();
  const onRevoke = async () => {
    if (!revoking) return;
    const result = await revoke.run({ params: { id: revoking.id } });
    if (result.ok) showToast({ title: 'Token revoked', tone: 'success' });
    else showFailure('Nothing was changed', result.error);
    setRevoking(undefined);
    await refreshCalls(listPublishTokens);
  };
  return (
    <Card
      title="Publish tokens"
      description="A token lets a team publish only its own remote, from the command line or its build."
      padding="none"
      actions={
        <Button variant="default" leftSection={<Icon name="plus" size={16} />} onClick={() => setMaking(true)}>
          New token
        </Button>
      }
    >
      <DataTable
        label="Publish tokens"
        keptSort={keptSort}
        columns={COLUMNS}
        rows={data?.data}
        rowKey={({ id }) => id}
        defaultSort={{ id: 'created', descending: true }}
        defaultPageSize={10}
        loading={isLoading}
        error={data ? undefined : error?.message}
        onRetry={() => void reload()}
        empty={<EmptyState compact title="No tokens yet" />}
        rowActions={(token) =>
          token.revokedAt ? null : (
            <IconButton
              size="sm"
              icon="trash"
              label={`Revoke the token of ${token.remote}${token.note && ` (${token.note})`}`}
              onClick={() => setRevoking(token)}
            />
          )
        }
      />
      <TokenDialog opened={making} remotes={remotes} onClose={() => setMaking(false)} />
      <ConfirmDialog
        opened={revoking !== undefined}
        onClose={() => setRevoking(undefined)}
        onConfirm={() => void onRevoke()}
        title={`Revoke the token of ${revoking?.remote ?? ''}?`}
        confirmLabel="Revoke"
        destructive
        running={revoke.running}
      >
        <Text>It can no longer be used to publish. Published releases stay.</Text>
      </ConfirmDialog>
    </Card>
  );
}
