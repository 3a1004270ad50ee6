import { getKeywordProject, listKeywordSources, lookUpKeywordFigures, type KeywordProviderId } from '@canopy/contract/content';
import { refreshCalls, reloadUser, showToast, useAction, useCall, useUser } from '@canopy/shell-api';
import { Button, Text } from '@canopy/ui';
import { formatInteger } from '@canopy/ui/data';

const leftText = (left: number): string => {
  if (left <= 0) return 'No keyword suggestions left this month';
  return left === 1
    ? 'Uses the last keyword suggestion left this month'
    : `Uses one of ${formatInteger(left)} keyword suggestions left this month`;
};

/** Asks providers how often people search for a project's keywords; nothing where none has a key. */
export function VolumeButtons({ id }: { readonly id: string }) {
  const sources = useCall(listKeywordSources, {}, { background: true });
  const ask = useAction(lookUpKeywordFigures);
  const left = useUser().remaining.keyword_metadata_remaining;
  const lookUp = async (provider: KeywordProviderId) => {
    const result = await ask.run({ params: { id }, body: { provider } });
    if (!result.ok) {
      showToast({ title: 'Search volumes could not be fetched', description: result.error.message, tone: 'destructive' });
      return;
    }
    const { looked_up: count, problem } = result.data;
    showToast({
      tone: problem === null ? 'success' : 'destructive',
      ...(count === 0
        ? { title: 'Search volumes are up to date', description: 'Every keyword was looked up in the last 30 days.' }
        : { title: `${formatInteger(count)} ${count === 1 ? 'keyword' : 'keywords'} looked up` }),
      ...(problem !== null && { description: problem }),
    });
    void reloadUser({ background: true }).catch(() => undefined);
    await refreshCalls(getKeywordProject);
  };
  if (!sources.data || sources.data.data.length === 0) return null;
  return (
    <>
      {sources.data.data.map(({ id: provider, name, is_sandbox: isSandbox }) => (
        <Button key={provider} variant="default" loading={ask.running} disabled={left <= 0} onClick={() => void lookUp(provider)}>
          Get search volumes from {name}
          {isSandbox && ' (sandbox)'}
        </Button>
      ))}
      <Text size="sm" c="dimmed">
        {leftText(left)}
      </Text>
    </>
  );
}
