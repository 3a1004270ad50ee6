import { Link, useGo } from '@canopy/shell-api';
import { Button, EmptyState, Group, Loader, Notice, PageHeader, Stack, type IconName } from '@canopy/ui';
import { GOOGLE_MESSAGES as WORDS, scopeLabel } from '../../google/messages.ts';
import { PropertyPicker } from '../../google/PropertyPicker.tsx';
import { useConsent } from '../../google/use-consent.ts';
import { useEffect } from 'react';
import { useExchange } from './use-exchange.ts';

/** Reasons of a failed exchange that have their own wording. */
const FAILURES: Readonly<Record<string, { title: string; text: string; icon: IconName }>> = {
  'consent-refused': { title: WORDS.refusedTitle, text: WORDS.refusedText, icon: 'ban' },
  'state-invalid': { title: WORDS.stateTitle, text: WORDS.stateText, icon: 'clock' },
  'code-invalid': { title: WORDS.codeTitle, text: WORDS.codeText, icon: 'alert' },
};
const UPDATING = '/gsc-data-updating';

/** Where Google redirects visitors after its consent screen. */
export function GscCallbackScreen() {
  const { incomplete, done, error } = useExchange();
  const consent = useConsent();
  const go = useGo();
  const isImporting = done?.outcome === 'importing';
  // Without the query: its code has served its purpose.
  useEffect(() => {
    if (isImporting) go(UPDATING, { replace: true });
  }, [isImporting, go]);
  const again = (
    <Button loading={consent.running} onClick={consent.ask}>
      {WORDS.again}
    </Button>
  );
  const back = (
    <Button variant="default" component={Link} to="/dashboard">
      {WORDS.toDashboard}
    </Button>
  );

  const body = () => {
    if (incomplete) return <EmptyState icon="google" title={WORDS.incompleteTitle} description={WORDS.incompleteText} action={back} />;
    if (error) {
      const known = FAILURES[error.problem?.code ?? ''] ?? { title: WORDS.failedTitle, text: error.message, icon: 'error' as const };
      return (
        <EmptyState
          icon={known.icon}
          title={known.title}
          description={known.text}
          action={
            <Group gap="sm">
              {again}
              {back}
            </Group>
          }
        />
      );
    }
    if (!done)
      return (
        <Group gap="md" role="status">
          <Loader label={WORDS.exchanging} />
          {WORDS.exchanging}
        </Group>
      );
    if (isImporting) return null;
    const isScope = done.outcome === 'scope-missing';
    return (
      <>
        <Notice tone="warning" title={isScope ? WORDS.scopeTitle : WORDS.missingTitle} action={again}>
          {isScope ? WORDS.scopeText(done.connection.missing_scopes.map(scopeLabel).join(' and ')) : WORDS.missingText}
        </Notice>
        <PropertyPicker connection={done.connection} onChosen={() => go(UPDATING, { replace: true })} />
      </>
    );
  };
  return (
    <Stack gap="lg">
      <PageHeader title={WORDS.callbackTitle} />
      {body()}
    </Stack>
  );
}
