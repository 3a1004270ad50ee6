import type { GoogleConnection } from '@canopy/contract/analytics';
import { Button, Notice } from '@canopy/ui';
import { SHELL_MESSAGES as WORDS, SOURCE_NAMES } from './messages.ts';
import { useGoogleConsent } from './use-google-consent.ts';

const SOURCES = ['search', 'web'] as const;

/** Problems with the connection, above the figures: reconnection needed, import ended early, scopes missing. */
export function ConnectionBanners({ connection }: { readonly connection: GoogleConnection }) {
  const consent = useGoogleConsent();
  const consentButton = (label: string) => (
    <Button size="xs" loading={consent.running} onClick={() => void consent.leave()}>
      {label}
    </Button>
  );
  if (connection.state === 'reconnect') {
    return (
      <Notice tone="warning" title={WORDS.reconnectTitle} action={consentButton(WORDS.reconnect)} live>
        {WORDS.reconnectText}
      </Notice>
    );
  }
  const missing = connection.missing_scopes.map((scope) => (scope.includes('webmasters') ? SOURCE_NAMES.search : SOURCE_NAMES.web));
  const stopped = SOURCES.filter((source) => connection[source].problem !== null && connection[source].task_id === null);
  return (
    <>
      {missing.length > 0 && (
        <Notice tone="warning" title={WORDS.scopesTitle} action={consentButton(WORDS.grant)}>
          {WORDS.scopesText(missing.join(' and '))}
        </Notice>
      )}
      {stopped.map((source) => (
        <Notice key={source} tone="warning" title={WORDS.importProblem(SOURCE_NAMES[source])}>
          {connection[source].problem}
        </Notice>
      ))}
    </>
  );
}
