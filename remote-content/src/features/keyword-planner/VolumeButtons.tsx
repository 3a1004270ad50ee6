import { getKeywordProject, listKeywordSources, lookUpKeywordFigures, type KeywordProviderId } from '@canopy/contract/content';
import { refreshCalls, reloadUser, showToast, useAction, useCall } from '@canopy/shell-api';
import { Button } from '@canopy/ui';
import { formatInteger } from '@canopy/ui/data';

/** Asks providers how often people search for a project's keywords; nothing where none has a key. */
export function VolumeButtons({ id }: { readonly id: string }) {
  const sources = useCall(listKeywordSources, {}, { background: true });
  const ask = useAction(lookUpKeywordFigures);
  const lookUp = async (provider: KeywordProviderId) => {
    const result = await ask.run({ params: { id }, body: { provider } });
    if (!result.ok) {
      showToast({ title: 'No search volumes came', description: result.error.message, tone: 'destructive' });
      return;
    }
    const { looked_up: count, problem } = result.data;
    showToast({
      tone: problem === null ? 'success' : 'destructive',
      title: count === 0 ? 'All keywords were asked for in the last 30 days' : `Asked for ${formatInteger(count)} keywords`,
      ...(problem !== null && { description: problem }),
    });
    await refreshCalls(getKeywordProject);
    void reloadUser();
  };
  return sources.data?.data.map(({ id: provider, name, is_sandbox: isSandbox }) => (
    <Button key={provider} variant="default" loading={ask.running} onClick={() => void lookUp(provider)}>
      Search volumes of {name}
      {isSandbox && ' (sandbox)'}
    </Button>
  ));
}
