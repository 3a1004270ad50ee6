import { listAssistants, revokeAccessToken, type AccessToken } from '@canopy/contract/tools';
import { refreshCalls, useAction } from '@canopy/shell-api';
import { Button, Card, EmptyState, Text } from '@canopy/ui';
import { formatDate, formatRelative } from '@canopy/ui/data';
import { ConfirmDialog } from '@canopy/ui/overlays';
import { useState } from 'react';
import classes from './Assistants.module.css';
import { ASSISTANT_MESSAGES as WORDS } from './messages.ts';
import { NewTokenDialog } from './NewTokenDialog.tsx';

/** Tokens for the user's scripts. */
export function TokensCard({ tokens }: { readonly tokens: readonly AccessToken[] }) {
  const [isMaking, setIsMaking] = useState(false);
  const [leaving, setLeaving] = useState<AccessToken | null>(null);
  const { run, running, error } = useAction(revokeAccessToken);
  const revoke = async ({ id }: AccessToken) => {
    const result = await run({ params: { id } });
    if (!result.ok && result.error.status !== 404) return;
    setLeaving(null);
    await refreshCalls(listAssistants);
  };
  const make = <Button onClick={() => setIsMaking(true)}>New token</Button>;
  return (
    <Card title="Personal access tokens" actions={tokens.length > 0 && make}>
      {tokens.length === 0 ? (
        <EmptyState title={WORDS.noTokens} description={WORDS.noTokensDetail} level={3} compact action={make} />
      ) : (
        <ul className={classes.list}>
          {tokens.map((token) => (
            <li key={token.id} className={classes.row}>
              <div className={classes.words}>
                <Text fw={600} size="sm" className={classes.breaks}>
                  {token.name}
                </Text>
                <Text size="xs" c="dimmed">
                  {`${token.can_write ? 'Read and write' : 'Read-only'} · expires ${formatDate(token.expires_at)} · ${token.last_used_at === null ? 'not used yet' : `last used ${formatRelative(token.last_used_at)}`}`}
                </Text>
              </div>
              <Button variant="default" size="xs" aria-label={`Revoke ${token.name}`} onClick={() => setLeaving(token)}>
                Revoke
              </Button>
            </li>
          ))}
        </ul>
      )}
      {isMaking && <NewTokenDialog onClose={() => setIsMaking(false)} />}
      <ConfirmDialog
        opened={leaving !== null}
        onClose={() => setLeaving(null)}
        onConfirm={() => leaving && void revoke(leaving)}
        title={`Revoke ${leaving?.name ?? ''}?`}
        confirmLabel="Revoke"
        destructive
        running={running}
        error={error?.message}
      >
        Whatever uses it stops working at once.
      </ConfirmDialog>
    </Card>
  );
}
