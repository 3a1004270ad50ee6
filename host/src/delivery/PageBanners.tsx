import { getConfig } from '@canopy/shell-api/host';
import { Button, Icon } from '@canopy/ui';
import { useId, useState, type ReactNode } from 'react';
import { useRemotes } from '../federation/remotes-context.ts';
import { deliveryStore, useDelivery } from './delivery-store.ts';
import { follower } from './DeliveryWatch.tsx';
import classes from './Delivery.module.css';
import { overrideActive, PREVIEW_ENDED, previewActive } from './messages.ts';
import { listOf, titleOf } from './swap-remotes.ts';

const times = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });

interface BannerProps {
  readonly tone: 'info' | 'warning';
  readonly text: string;
  readonly children: ReactNode;
}

function Banner({ tone, text, children }: BannerProps) {
  const id = useId();
  return (
    <div className={classes.banner} data-tone={tone} role="group" aria-labelledby={id}>
      <span className={classes.icon}>
        <Icon name={tone === 'info' ? 'info' : 'alert'} size={16} />
      </span>
      <span id={id} className={classes.words}>
        {text}
      </span>
      {children}
    </div>
  );
}

function PreviewBanner() {
  const remotes = useRemotes();
  const { preview } = useDelivery();
  const [leaving, setLeaving] = useState(false);
  if (!preview) return null;
  if (preview.state !== 'active') {
    return (
      <Banner tone="info" text={PREVIEW_ENDED[preview.state]}>
        <Button size="xs" variant="default" onClick={() => deliveryStore.set({ preview: null })}>
          Dismiss
        </Button>
      </Banner>
    );
  }
  const leave = () => {
    setLeaving(true);
    void Promise.resolve(follower())
      .then((current) => current?.leavePreview())
      .finally(() => setLeaving(false));
  };
  const { remote = '', version = '', expires } = preview;
  return (
    <Banner tone="warning" text={previewActive(titleOf(remotes, remote), version, expires ? times.format(new Date(expires)) : '')}>
      <Button size="xs" variant="default" loading={leaving} onClick={leave}>
        Leave preview
      </Button>
    </Banner>
  );
}

/** The platform removes the override and shows the same screen again. */
function reset(): void {
  const url = new URL(location.href);
  url.searchParams.set('override', 'none');
  location.assign(url);
}

function OverrideBanner() {
  const remotes = useRemotes();
  const { overrides } = getConfig();
  if (overrides.length === 0) return null;
  const entries = overrides.map(({ name, url }) => ({ title: titleOf(remotes, name), url }));
  return (
    <Banner tone="warning" text={overrideActive(entries, listOf)}>
      <Button size="xs" variant="default" onClick={reset}>
        Reset
      </Button>
    </Banner>
  );
}

/** One line each for a preview and for remotes served from a developer's machine. */
export function PageBanners() {
  return (
    <>
      <OverrideBanner />
      <PreviewBanner />
    </>
  );
}
