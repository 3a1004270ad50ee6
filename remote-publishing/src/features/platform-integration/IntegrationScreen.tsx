import { Dialog } from '@canopy/ui/overlays';
import { MESSAGES, PLATFORM_FRESH_MS, PLATFORM_KEPT_MS } from '@canopy/contract';
import { checkPlatform, listPlatforms, type Platform } from '@canopy/contract/publishing';
import { lazyPart, useCall, useUrlState } from '@canopy/shell-api';
import { Button, FailedState, Notice, PageHeader, Skeleton, Stack, type IconName } from '@canopy/ui';
import { Suspense } from 'react';
import { PLATFORM_NAMES } from '../../run/platform-names.ts';
import { CONNECT_WAYS, platformOf, type ConnectWay } from './connect-ways.ts';
import { GoogleCard } from './GoogleCard.tsx';
import { INTEGRATION_MESSAGES as WORDS } from './messages.ts';
import { PlatformCard } from './PlatformCard.tsx';
import { PluginDownload } from './PluginDownload.tsx';
import classes from './IntegrationScreen.module.css';

interface ConnectLoadingProps {
  readonly way: ConnectWay;
  readonly onClose: () => void;
  /** present: it did not come */
  readonly onRetry?: () => void;
}

/** The dialog for one way of connecting a platform, while its code is fetched, and when it did not come. */
function ConnectLoading({ way, onClose, onRetry }: ConnectLoadingProps) {
  return (
    <Dialog opened onClose={onClose} title={`Connect ${PLATFORM_NAMES[platformOf(way)]}`}>
      {onRetry ? (
        <FailedState title="The form could not be loaded" onRetry={onRetry} />
      ) : (
        <div role="status" aria-label="Loading the form">
          <Skeleton height={180} />
        </div>
      )}
    </Dialog>
  );
}

// Nothing of these is needed to see what is connected.
const SitePages = lazyPart(
  async () => (await import('../../site-pages/SitePages.tsx')).SitePages,
  (retry) => <FailedState title="The site’s pages could not be loaded" onRetry={retry} />,
);
const loadConnectDialog = async () => (await import('./ConnectDialog.tsx')).ConnectDialog;
const ConnectDialog = lazyPart(loadConnectDialog, (retry, { way, onClose }) => (
  <ConnectLoading way={way} onClose={onClose} onRetry={retry} />
));
/** A failed fetch is repeated, and told, once the dialog is opened. */
const prefetchConnectDialog = () => void loadConnectDialog().catch(() => undefined);
const PREFETCH = { onPointerEnter: prefetchConnectDialog, onFocus: prefetchConnectDialog };

const CARDS: readonly { platform: Platform; icon: IconName; description: string }[] = [
  {
    platform: 'wordpress',
    icon: 'wordpress',
    description:
      'A self-hosted WordPress site: pages and posts, with titles and descriptions through Yoast SEO, Rank Math or Canopy’s plugin.',
  },
  { platform: 'wordpress_auth0', icon: 'wordpress', description: 'A WordPress.com site, connected by signing in there.' },
  {
    platform: 'shopify',
    icon: 'shopify',
    description: 'A Shopify store: pages, blog posts, products and their search engine listings.',
  },
  {
    platform: 'webflow',
    icon: 'webflow',
    description: 'CMS items, and titles and descriptions of static pages. Webflow’s API cannot change the content of static pages.',
  },
];
type Opened = ConnectWay | '';

/** A WordPress.com site is shown with the other WordPress sites. */
const OWN_SCREENS: Partial<Record<Platform, string>> = { wordpress: '/wordpress', shopify: '/shopify', webflow: '/webflow' };

interface IntegrationScreenProps {
  /** shows only this platform, on its own route */
  readonly only?: Platform;
  readonly shop?: string;
}

/** The supported platforms, each with its state, and Google. */
export function IntegrationScreen({ only, shop }: IntegrationScreenProps) {
  const { data, error, isValidating, reload } = useCall(checkPlatform, {}, { freshMs: PLATFORM_FRESH_MS, keptMs: PLATFORM_KEPT_MS });
  const platforms = useCall(listPlatforms, {});
  const [opened, setOpened] = useUrlState<Opened>('connect', '', (text) => (CONNECT_WAYS as readonly string[]).includes(text));
  const connection = typeof data?.data === 'object' ? data.data : null;
  const close = () => setOpened('', { replace: true });
  const isHere =
    only !== undefined && (connection?.platform === only || (only === 'wordpress' && connection?.platform === 'wordpress_auth0'));
  const failure = error ?? platforms.error;

  const ways = (platform: Platform) => {
    const { ways: known = [] } = platforms.data?.data.find((entry) => entry.platform === platform) ?? {};
    return (
      <>
        {known.includes('authorize') && (
          <Button {...PREFETCH} variant={connection ? 'default' : 'filled'} onClick={() => setOpened(`sign-in-${platform}`)}>
            {platform === 'wordpress' ? 'Sign in on your site' : `Sign in to ${PLATFORM_NAMES[platform]}`}
          </Button>
        )}
        {known.includes('credentials') && (
          <Button {...PREFETCH} variant="default" onClick={() => setOpened('password')}>
            Connect WordPress
          </Button>
        )}
        {known.includes('token') && (
          <Button {...PREFETCH} variant="default" onClick={() => setOpened('token')}>
            Use a site token
          </Button>
        )}
      </>
    );
  };
  const cards = () => {
    if (failure && (!data || !platforms.data))
      return (
        <FailedState detail={failure.message} onRetry={() => void Promise.all([reload(), platforms.reload()])} retrying={isValidating} />
      );
    if (!data || !platforms.data) return <Skeleton height={180} />;
    return (
      <>
        {!connection && <Notice tone="info">{MESSAGES.platform.none}</Notice>}
        <div className={classes.cards}>
          {CARDS.filter(
            ({ platform }) => only === undefined || platform === only || (only === 'wordpress' && platform === 'wordpress_auth0'),
          ).map((card) => (
            <PlatformCard
              key={card.platform}
              {...card}
              connection={connection?.platform === card.platform ? connection : null}
              isOther={connection !== null && connection.platform !== card.platform}
              extra={card.platform === 'wordpress' && <PluginDownload />}
              href={only === undefined ? OWN_SCREENS[card.platform] : undefined}
              isConfigured={platforms.data?.data.find((entry) => entry.platform === card.platform)?.configured ?? false}
            >
              {ways(card.platform)}
            </PlatformCard>
          ))}
          {only === undefined && <GoogleCard />}
        </div>
      </>
    );
  };

  return (
    <Stack gap="lg">
      <PageHeader title={only === undefined ? WORDS.title : PLATFORM_NAMES[only]} description={WORDS.description} />
      {cards()}
      {isHere && (
        <Suspense fallback={<Skeleton height={320} />}>
          <SitePages />
        </Suspense>
      )}
      {/* Of its own each time: a boundary that is there already would keep showing nothing until the code has come. */}
      {opened !== '' && (
        <Suspense fallback={<ConnectLoading way={opened} onClose={close} />}>
          <ConnectDialog way={opened} onClose={close} {...(shop !== undefined && { shop })} />
        </Suspense>
      )}
    </Stack>
  );
}
