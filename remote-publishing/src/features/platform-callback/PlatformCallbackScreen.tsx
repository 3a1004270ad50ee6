import { checkPlatform, exchangeShopify, exchangeWebflow, exchangeWordpress, syncContent } from '@canopy/contract/publishing';
import { Link, refreshCalls, useAction, useGo, useLocation, useOrganisationId, useSearchParams } from '@canopy/shell-api';
import { Button, EmptyState, Group, Loader, PageHeader, Stack } from '@canopy/ui';
import { useEffect, useRef, useState } from 'react';
import type { ApiError } from '@canopy/shell-api';

const CALLS = { wordpress: exchangeWordpress, shopify: exchangeShopify, webflow: exchangeWebflow };
const NAMES = { wordpress: 'WordPress', shopify: 'Shopify', webflow: 'Webflow' };
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const RETURNED = 'returned';

const platformOf = (path: string): keyof typeof CALLS =>
  path.startsWith('/shopify') ? 'shopify' : path.startsWith('/webflow') ? 'webflow' : 'wordpress';

/** Where a platform redirects visitors: submits the parameters it sent, once, and continues to the first listing. */
export function PlatformCallbackScreen() {
  const { pathname: path } = useLocation();
  const platform = platformOf(path);
  const [params] = useSearchParams();
  const present = useOrganisationId();
  const { run } = useAction(CALLS[platform]);
  const { run: sync } = useAction(syncContent);
  const go = useGo();
  const begun = useRef(false);
  const [error, setError] = useState<ApiError | null>(null);
  const state = params.get('state');
  const isIncomplete = state === null;

  useEffect(() => {
    if (isIncomplete || begun.current) return;
    begun.current = true;
    // The workspace in which it began precedes the state's secret part.
    const workspace = state.split('.')[0] ?? '';
    if (UUID.test(workspace) && workspace !== present && !params.has(RETURNED)) {
      const query = new URLSearchParams(params);
      query.set('organisation_id', workspace);
      query.set(RETURNED, '1');
      location.replace(`${path}?${query.toString()}`);
      return;
    }
    const query = Object.fromEntries([...params].filter(([name]) => name !== 'organisation_id' && name !== RETURNED));
    void run({ body: { query } }).then(async (result) => {
      if (!result.ok) {
        setError(result.error);
        return;
      }
      // The others' own screen of the first listing begins it.
      if (platform === 'webflow') void sync({ body: {} });
      await refreshCalls(checkPlatform);
      // Without the query: its contents have served their purpose.
      go(platform === 'webflow' ? '/platform-manage-integration' : `/${platform}-data-updating`, { replace: true });
    });
  }, [isIncomplete, state, present, params, path, run, sync, go, platform]);

  const back = (
    <Button component={Link} to="/platform-integration">
      Back to Integration
    </Button>
  );
  return (
    <Stack gap="lg">
      <PageHeader title={`Connecting ${NAMES[platform]}`} />
      {isIncomplete ? (
        <EmptyState
          icon="plug"
          title="Nothing to connect"
          description={`${NAMES[platform]} sends you to this page after sign-in. Start from the Integration screen.`}
          action={back}
        />
      ) : error ? (
        <EmptyState icon="error" title={`${NAMES[platform]} was not connected`} description={error.message} action={back} />
      ) : (
        <Group gap="md" role="status">
          <Loader label="Connecting" />
          Connecting...
        </Group>
      )}
    </Stack>
  );
}
