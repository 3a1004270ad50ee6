import { listOrganisations } from '@canopy/contract/host';
import { checkInstallRequest, PLATFORMS } from '@canopy/contract/publishing';
import { Link, useAction, useCall, useSearchParams, useLocation } from '@canopy/shell-api';
import { Anchor, Button, FailedState, Notice, Skeleton, Stack, Text } from '@canopy/ui';
import { useCallback, useEffect, useState } from 'react';
import { ORGANISATION_PARAM } from '@canopy/shell-api/host';
import { useRemotes } from '../../federation/remotes-context.ts';
import { useShortcut } from '../../federation/use-shortcut.ts';
import { CentredCard } from '../../shell/layout/CentredCard.tsx';
import { CREATE_ORGANISATION_PATH } from '../../shell/routing/host-screens.ts';
import { homeOf } from '../../shell/routing/resolve-route.ts';
import { useSwitchWorkspace } from '../../shell/session/use-switch-workspace.ts';

const NAMES: Readonly<Record<string, string>> = {
  wordpress: 'WordPress',
  shopify: 'Shopify',
  webflow: 'Webflow',
  wordpress_auth0: 'WordPress',
};

function WorkspaceChoice({ to }: { readonly to: string }) {
  const { data, error, reload } = useCall(listOrganisations, {});
  const goOnIn = useGoOnIn(to);
  if (error) return <FailedState title="Your workspaces could not be listed" detail={error.message} onRetry={() => void reload()} />;
  if (!data) return <Skeleton height={80} />;
  return (
    <Stack gap="sm">
      <Text>Choose a workspace</Text>
      {data.map(({ id, name, domain }) => (
        <Button
          key={id}
          variant="default"
          justify="space-between"
          rightSection={
            <Text size="sm" c="dimmed">
              {domain}
            </Text>
          }
          onClick={() => void goOnIn(id)}
        >
          {name}
        </Button>
      ))}
      {data.length === 0 && <Text c="dimmed">You are not in a workspace yet.</Text>}
      <Anchor component={Link} to={CREATE_ORGANISATION_PATH}>
        Add a workspace
      </Anchor>
    </Stack>
  );
}

/** Shows nothing about a store until Shopify's signature of the URL has been verified. */
function ShopifyInstall({ to }: { readonly to: string }) {
  const [params] = useSearchParams();
  const { run, error } = useAction(checkInstallRequest);
  const { routes } = useRemotes();
  const [shop, setShop] = useState<string | null>(null);
  const query = params.toString();
  const check = useCallback(async () => {
    const result = await run({ body: { query: Object.fromEntries(new URLSearchParams(query)) } });
    if (result.ok) setShop(result.data.shop);
  }, [run, query]);
  useEffect(() => {
    void check();
  }, [check]);
  if (error && error.kind !== 'rejected')
    return (
      <CentredCard title="Connect Shopify">
        <FailedState title="The request could not be verified" detail={error.message} onRetry={() => void check()} />
      </CentredCard>
    );
  if (error)
    return (
      <CentredCard title="Shopify was not connected">
        <Stack gap="lg">
          <Notice tone="bad" live>
            {error.message} Nothing was changed.
          </Notice>
          <Button component={Link} to={homeOf(routes)}>
            Go to your workspace
          </Button>
        </Stack>
      </CentredCard>
    );
  return (
    <CentredCard title="Connect Shopify" description={shop === null ? undefined : `for ${shop}`}>
      {shop === null ? <Skeleton height={80} /> : <WorkspaceChoice to={to} />}
    </CentredCard>
  );
}

/** Entry point for installing an app from a platform's side: `?platform=shopify&shop=…` (document 1, section 2.1). */
export function ConnectScreen() {
  const [params] = useSearchParams();
  const { routes } = useRemotes();
  const shortcut = useShortcut();
  const platform = params.get('platform') ?? '';
  const isKnown = (PLATFORMS as readonly string[]).includes(platform);
  const name = NAMES[platform] ?? 'your platform';
  const target = isKnown ? shortcut(`connect-${platform}`) : undefined;
  if (target && platform === 'shopify') return <ShopifyInstall to={target.path} />;
  if (target) {
    return (
      <CentredCard title={`Connect ${name}`} description={params.get('shop') ? `for ${params.get('shop')}` : undefined}>
        <WorkspaceChoice to={target.path} />
      </CentredCard>
    );
  }
  return (
    <CentredCard title="Nothing to connect here">
      <Stack gap="lg">
        <Notice tone="info">
          {isKnown
            ? `${name} cannot be connected from its own side yet. Nothing was changed on ${name}. Connect it under Integration instead.`
            : 'The URL does not name a supported platform (WordPress, Shopify or Webflow). Nothing was changed. Start again from Integration.'}
        </Notice>
        <Button component={Link} to={homeOf(routes)}>
          Go to your workspace
        </Button>
      </Stack>
    </CentredCard>
  );
}

/** Continues to a path in the chosen workspace, passing on whatever the platform put in the URL. */
function useGoOnIn(to: string) {
  const { search } = useLocation();
  const switchTo = useSwitchWorkspace();
  return async (workspaceId: string) => {
    const query = new URLSearchParams(search);
    query.delete(ORGANISATION_PARAM);
    await switchTo(workspaceId, query.size > 0 ? `${to}?${query.toString()}` : to);
  };
}
