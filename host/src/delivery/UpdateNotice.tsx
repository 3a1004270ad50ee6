import { Link, useLocation } from '@canopy/shell-api';
import { useUnsavedWorks } from '@canopy/shell-api/host';
import { Anchor, Button, Icon } from '@canopy/ui';
import { useState, useSyncExternalStore, useRef, type FocusEvent } from 'react';
import { useRemotes } from '../federation/remotes-context.ts';
import { deliveryStore, useDelivery } from './delivery-store.ts';
import classes from './Delivery.module.css';
import { couldNotUpdate, heldBy, newerReady } from './messages.ts';
import { listOf, swapRemotes, titleOf } from './swap-remotes.ts';
import { MAIN_ID } from '../shell/layout/MainArea.tsx';

/** The remotes with a newer release on offer that was not put off, and what holds each of them back. */
function useOffers() {
  const remotes = useRemotes();
  const statuses = useSyncExternalStore(remotes.subscribe, remotes.statuses);
  const works = useUnsavedWorks();
  const { later } = useDelivery();
  return statuses
    .filter(({ name, newer }) => newer !== undefined && !later.includes(`${name} ${newer}`))
    .map(({ name, newer = '' }) => ({
      name,
      key: `${name} ${newer}`,
      title: titleOf(remotes, name),
      works: works.filter(({ remote }) => remote === name),
    }));
}

function FailedNotice({ titles }: { readonly titles: readonly string[] }) {
  return (
    <div className={classes.offer} role="alert">
      <span className={classes.icon}>
        <Icon name="alert" size={16} />
      </span>
      <p className={classes.words}>{couldNotUpdate(listOf(titles))}</p>
      <Button size="xs" variant="default" onClick={() => deliveryStore.set({ failed: [] })}>
        Dismiss
      </Button>
    </div>
  );
}

/** A quiet line at the foot of the window: newer versions are ready, with Update and Later, and which unsaved work holds them back. */
export function UpdateNotice() {
  const remotes = useRemotes();
  const offers = useOffers();
  const { failed, later } = useDelivery();
  const { pathname } = useLocation();
  const [updating, setUpdating] = useState(false);
  const focus = useKeptFocus();
  if (failed.length > 0) return <FailedNotice titles={failed} />;
  if (offers.length === 0) return null;
  const free = offers.filter(({ works }) => works.length === 0);
  const held = offers.filter(({ works }) => works.length > 0);
  const works = held.flatMap((offer) => offer.works);
  const elsewhere = works.find(({ path }) => path.split('?')[0] !== pathname);

  const update = async () => {
    setUpdating(true);
    await swapRemotes(
      remotes,
      free.map(({ name }) => name),
    );
    setUpdating(false);
    focus.giveBack();
  };
  const putOff = () => {
    deliveryStore.set({ later: [...later, ...offers.map(({ key }) => key)] });
    focus.giveBack();
  };
  return (
    <section className={classes.offer} aria-label="Newer versions" onFocus={focus.remember}>
      <span className={classes.icon}>
        <Icon name="refresh" size={16} />
      </span>
      <div className={classes.words} role="status">
        <p>{newerReady(listOf(offers.map(({ title }) => title)))}</p>
        {works.length > 0 && (
          <p className={classes.muted}>
            {heldBy(listOf(held.map(({ title }) => title)), listOf(works.map(({ what }) => what)))}{' '}
            {elsewhere && (
              <Anchor component={Link} to={elsewhere.path} fz="inherit">
                Show it
              </Anchor>
            )}
          </p>
        )}
      </div>
      <div className={classes.buttons}>
        {free.length > 0 && (
          <Button size="xs" loading={updating} onClick={() => void update()}>
            Update
          </Button>
        )}
        <Button size="xs" variant="default" disabled={updating} onClick={putOff}>
          Later
        </Button>
      </div>
    </section>
  );
}

/**
 * For something that disappears once used: focus returns to where it was before, or to the screen if that is gone, without
 * scrolling the page.
 */
function useKeptFocus() {
  const before = useRef<HTMLElement | null>(null);
  return {
    remember({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) {
      if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget)) before.current = relatedTarget;
    },
    giveBack() {
      const target = before.current?.isConnected ? before.current : document.getElementById(MAIN_ID);
      target?.focus({ preventScroll: true });
    },
  };
}
