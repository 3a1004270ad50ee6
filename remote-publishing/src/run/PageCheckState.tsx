import type { Blog, PageCheck } from '@canopy/contract/publishing';
import { Button, Group, Stack, Text } from '@canopy/ui';
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

const Found = ({ findings }: { readonly findings: PageCheck['findings'] }) => (
  <ul>
    {findings.map(({ code, name, count, details }) => (
      <li key={code}>
        <Text size="sm">
          {name}
          {count > 1 ? ` (${count})` : ''}
          {details[0] ? `: ${details[0]}` : ''}
        </Text>
      </li>
    ))}
  </ul>
);

interface PageCheckOutcomeProps {
  readonly check: PageCheck;
  /** the page's name, for the button’s label */
  readonly title: string;
  /** absent: it cannot be read again */
  readonly onReadAgain?: () => void;
  readonly busy?: boolean;
}

/** The same with its reason, or with what was found on the page and, apart from that, on the whole site. */
export function PageCheckOutcome({ check, title, onReadAgain, busy = false }: PageCheckOutcomeProps) {
  const ofPage = check.findings.filter(({ scope }) => scope === 'page');
  const ofSite = check.findings.filter(({ scope }) => scope === 'site');
  return (
    <Stack gap={4} align="flex-start">
      <Group gap="sm">
        <PageCheckState state={check.state} />
        {onReadAgain && check.state !== 'waiting' && (
          <Button size="compact-sm" variant="subtle" loading={busy} onClick={onReadAgain} aria-label={`Read the page of ${title} again`}>
            Read again
          </Button>
        )}
      </Group>
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
      {ofPage.length > 0 && (
        <>
          <Text size="sm">The live page has what its text does not:</Text>
          <Found findings={ofPage} />
        </>
      )}
      {ofSite.length > 0 && (
        <>
          <Text size="sm" c="dimmed">
            The site sends with every page:
          </Text>
          <Found findings={ofSite} />
        </>
      )}
    </Stack>
  );
}
