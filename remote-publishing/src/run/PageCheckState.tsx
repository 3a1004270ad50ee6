import type { Blog, PageCheck } from '@canopy/contract/publishing';
import { Stack, Text } from '@canopy/ui';
import { StatusBadge, type StatusTone } from '@canopy/ui/data';

const STATES: Readonly<Record<PageCheck['state'], { label: string; tone: StatusTone }>> = {
  waiting: { label: 'Reading the page', tone: 'neutral' },
  clean: { label: 'Page checked', tone: 'good' },
  findings: { label: 'Page has findings', tone: 'warning' },
  unread: { label: 'Page could not be read', tone: 'warning' },
};

/** What reading the published page again showed. */
export function PageCheckState({ state }: { readonly state: Blog['page_check'] }) {
  return state === null ? null : <StatusBadge {...STATES[state]} />;
}

/** The same with its reason, or with what was found. */
export function PageCheckOutcome({ check }: { readonly check: PageCheck }) {
  return (
    <Stack gap={4} align="flex-start">
      <PageCheckState state={check.state} />
      {check.state === 'clean' && (
        <Text size="sm" c="dimmed">
          The live page has no findings of the audit beyond those of its text.
        </Text>
      )}
      {check.message && (
        <Text size="sm" c="dimmed">
          {check.message}
        </Text>
      )}
      {check.findings.length > 0 && (
        <>
          <Text size="sm">The live page has what its text does not:</Text>
          <ul>
            {check.findings.map(({ code, name, count, details }) => (
              <li key={code}>
                <Text size="sm">
                  {name}
                  {count > 1 ? ` (${count})` : ''}
                  {details[0] ? `: ${details[0]}` : ''}
                </Text>
              </li>
            ))}
          </ul>
        </>
      )}
    </Stack>
  );
}
