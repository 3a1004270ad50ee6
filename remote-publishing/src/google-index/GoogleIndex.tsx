import { WATCH_POLL_MS } from '@canopy/contract';
import { getPageInspection, inspectPage, type PageInspection } from '@canopy/contract/analytics';
import { Link, showFailure, useAction, useCall } from '@canopy/shell-api';
import { Anchor, Button, Card, FailedState, Group, Skeleton, Stack, Text } from '@canopy/ui';
import { formatDateTime, formatInteger, KeyValueList, StatusBadge, UrlText, type StatusTone } from '@canopy/ui/data';
import { blockedBy, crawlWords, INDEX_MESSAGES as WORDS } from './messages.ts';

const TONES: Readonly<Record<string, StatusTone>> = { PASS: 'good', PARTIAL: 'warning', FAIL: 'bad' };

interface GoogleIndexProps {
  readonly pageUrl: string;
}

/**
 * What Google knows of a page: whether it is indexed, when it was last crawled, and which canonical Google chose.
 * @example <RemoteModule remote="remote-publishing" module="./GoogleIndex" fallback={null} pageUrl={url} />
 */
export function GoogleIndex({ pageUrl }: GoogleIndexProps) {
  const { data, error, isValidating, reload } = useCall(
    getPageInspection,
    { query: { page_url: pageUrl } },
    { refreshMs: (latest) => (latest?.asking ? WATCH_POLL_MS : 0) },
  );
  const ask = useAction(inspectPage);
  const askNow = async () => {
    const result = await ask.run({ body: { page_url: pageUrl } });
    if (!result.ok) showFailure(WORDS.notAsked, result.error);
    await reload();
  };
  const button = data?.state === 'ready' && (
    <Button size="xs" variant="default" loading={ask.running || data.asking} onClick={() => void askNow()}>
      {data.found ? 'Ask again' : 'Ask Google'}
    </Button>
  );
  return (
    <Card
      title={WORDS.title}
      description={data?.found ? WORDS.asked(formatDateTime(data.found.inspected_at)) : undefined}
      level={3}
      actions={button}
    >
      {data ? (
        <Known inspection={data} />
      ) : error ? (
        <FailedState detail={error.message} onRetry={() => void reload()} retrying={isValidating} />
      ) : (
        <Skeleton height={140} />
      )}
    </Card>
  );
}

function Known({ inspection }: { readonly inspection: PageInspection }) {
  const { found, state, property, problem, asking, next_at: nextAt, changed_at: changedAt, quota } = inspection;
  const hint =
    state === 'not-connected' || state === 'reconnect' ? (
      <Group gap="sm">
        <Text size="sm">{state === 'reconnect' ? WORDS.reconnect : WORDS.notConnected}</Text>
        <Button component={Link} to="/dashboard" size="xs">
          {state === 'reconnect' ? 'Reconnect Google' : 'Connect Search Console'}
        </Button>
      </Group>
    ) : state === 'other-property' ? (
      <Text size="sm">{WORDS.otherProperty(property ?? '')}</Text>
    ) : null;
  return (
    <Stack gap="sm">
      {found && <Facts found={found} changedAt={changedAt} />}
      {hint}
      {state === 'ready' && (
        <Text size="sm" c={problem ? undefined : 'dimmed'} role="status">
          {asking
            ? WORDS.asking
            : [
                problem ?? (found ? '' : WORDS.never),
                nextAt && !problem ? WORDS.next(formatDateTime(nextAt)) : '',
                quota ? WORDS.quota(formatInteger(quota.used), formatInteger(quota.limit)) : '',
              ]
                .filter((text) => text !== '')
                .join(' ')}
        </Text>
      )}
    </Stack>
  );
}

interface FactsProps {
  readonly found: NonNullable<PageInspection['found']>;
  readonly changedAt: string | null;
}

function Facts({ found, changedAt }: FactsProps) {
  const { verdict, coverage, last_crawl: crawled, google_canonical: chosen, user_canonical: named } = found;
  const blocked = blockedBy(found);
  const differs = chosen !== null && named !== null && chosen !== named;
  return (
    <>
      <KeyValueList
        items={[
          { label: 'Index', value: <StatusBadge tone={TONES[verdict] ?? 'neutral'} label={coverage ?? WORDS.unknown} /> },
          { label: 'Last crawl', value: crawled ? formatDateTime(crawled) : WORDS.neverCrawled },
          { label: 'Google-selected canonical', value: chosen ? <UrlText url={chosen} maxLength={56} href /> : WORDS.notSaid },
          ...(differs ? [{ label: 'User-declared canonical', value: <UrlText url={named} maxLength={56} href /> }] : []),
          ...(blocked === null ? [] : [{ label: 'Blocked by', value: blocked }]),
        ]}
      />
      {differs && <Text size="sm">{WORDS.differs}</Text>}
      {changedAt && <Text size="sm">{crawlWords(crawled, changedAt)}</Text>}
      {found.link && (
        <Anchor href={found.link} target="_blank" rel="noreferrer" size="sm">
          Open in Search Console
        </Anchor>
      )}
    </>
  );
}
