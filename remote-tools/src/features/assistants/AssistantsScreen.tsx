import { listAssistants } from '@canopy/contract/tools';
import { useCall } from '@canopy/shell-api';
import { Card, FailedState, PageHeader, Skeleton, Stack } from '@canopy/ui';
import { AddressCard } from './AddressCard.tsx';
import { ConnectedCard } from './ConnectedCard.tsx';
import { ASSISTANT_MESSAGES as WORDS } from './messages.ts';
import { TokensCard } from './TokensCard.tsx';

/** What else acts on the user's behalf here: authorised assistants, and tokens for scripts. */
export function AssistantsScreen() {
  const { data, error, reload } = useCall(listAssistants, {});
  return (
    <Stack gap="lg">
      <PageHeader title={WORDS.title} description={WORDS.description} />
      {error && (
        <Card>
          <FailedState detail={error.message} onRetry={() => void reload()} />
        </Card>
      )}
      {!error && !data && (
        <>
          <Skeleton height={220} />
          <Skeleton height={160} />
          <Skeleton height={160} />
        </>
      )}
      {data && (
        <>
          <AddressCard address={data.address} canSignIn={data.can_sign_in} tools={data.tools} />
          <ConnectedCard assistants={data.assistants} />
          <TokensCard tokens={data.tokens} />
        </>
      )}
    </Stack>
  );
}
