import { Link, useLocation } from '@canopy/shell-api';
import { useUnsavedWorks } from '@canopy/shell-api/host';
import { Anchor, Button, Icon } from '@canopy/ui';
import { useEffect, useState, useSyncExternalStore, useRef, type FocusEvent } from 'react';
import { useRemotes } from '../federation/remotes-context.ts';
import { deliveryStore, useDelivery } from './delivery-store.ts';
import classes from './Delivery.module.css';
import { couldNotUpdate, heldBy, newerReady, withdrawnHeld, withdrawnReplaced } from './messages.ts';
import { leaveWithdrawn, listOf, swapRemotes, titleOf } from './swap-remotes.ts';
import { MAIN_ID } from '../shell/layout/MainArea.tsx';

/** The remotes with a newer release that was not put off, and what holds each of them back. A withdrawn one cannot be kept by putting it off. */
function useOffers() {
  const remotes = useRemotes();
  const statuses = useSyncExternalStore(remotes.subscribe, remotes.statuses);
  const works = useUnsavedWorks();
  const { later } = useDelivery();
  return statuses
    .filter(({ name, newer, isWithdrawn }) => newer !== undefined && (isWithdrawn === true || !later.includes(`${name} ${newer}`)))
    .map(({ name, newer = '', isWithdrawn = false }) => ({
      name,
      key: `${name} ${newer}`,
      title: titleOf(remotes, name),
      isWithdrawn,
      works: works.filter(({ remote }) => remote === name),
    }));
}
type Offer = ReturnType<typeof useOffers>[number];

interface DismissedNoticeProps {
  readonly role: 'alert' | 'status';
  readonly text: string;
  readonly onDismiss: () => void;
}

function DismissedNotice({ role, text, onDismiss }: DismissedNoticeProps) {
  return (
    <div className={classes.offer} role={role}>
      <span className={classes.icon}>
        <Icon name={role === 'alert' ? 'alert' : 'refresh'} size={16} />
      </span>
      <p className={classes.words}>{text}</p>
      <Button size="xs" variant="default" onClick={onDismiss}>
        Dismiss
      </Button>
    </div>
  );
}

/** The way to the first of the given works that is on another screen. */
function ShowWork({ offers }: { readonly offers: readonly Offer[] }) {
  const { pathname } = useLocation();
  const elsewhere = offers.flatMap(({ works }) => works).find(({ path }) => path.split('?')[0] !== pathname);
  if (!elsewhere) return null;
  return (
    <Anchor component={Link} to={elsewhere.path} fz="inherit">
      Show it
    </Anchor>
  );
}

const titlesOf = (offers: readonly Offer[]): string => listOf(offers.map(({ title }) => title));
const worksOf = (offers: readonly Offer[]): string => listOf(offers.flatMap(({ works }) => works).map(({ what }) => what));

/** Withdrawn releases that only unsaved work keeps here. */
function WithdrawnNotice({ held }: { readonly held: readonly Offer[] }) {
  return (
    <section className={classes.offer} aria-label="Withdrawn versions">
      <span className={classes.icon}>
        <Icon name="alert" size={16} />
      </span>
      <p className={classes.words} role="status">
        {withdrawnHeld(titlesOf(held), worksOf(held))} <ShowWork offers={held} />
      </p>
    </section>
  );
}

/** A quiet line at the foot of the window: what happens to the versions on this page, one thing at a time, the most urgent first. */
export function UpdateNotice() {
  const remotes = useRemotes();
  const offers = useOffers();
  const { failed, replaced } = useDelivery();
  const withdrawn = offers.filter(({ isWithdrawn }) => isWithdrawn);
  const held = withdrawn.filter(({ works }) => works.length > 0);
  const freed = withdrawn.length > held.length;
  useEffect(() => {
    // What held it back has been saved.
    if (freed) void leaveWithdrawn(remotes);
  }, [freed, remotes]);
  if (held.length > 0) return <WithdrawnNotice held={held} />;
  if (failed.length > 0)
    return <DismissedNotice role="alert" text={couldNotUpdate(listOf(failed))} onDismiss={() => deliveryStore.set({ failed: [] })} />;
  if (replaced.length > 0) {
    const text = withdrawnReplaced(listOf(replaced), replaced.length === 1);
    return <DismissedNotice role="status" text={text} onDismiss={() => deliveryStore.set({ replaced: [] })} />;
  }
  return <OfferNotice offers={offers.filter(({ isWithdrawn }) => !isWithdrawn)} />;
}

/** Newer versions are ready: Update and Later, and which unsaved work holds them back. */
function OfferNotice({ offers }: { readonly offers: readonly Offer[] }) {
  const remotes = useRemotes();
  const { later } = useDelivery();
  const [updating, setUpdating] = useState(false);
  const focus = useKeptFocus();
  if (offers.length === 0) return null;
  const free = offers.filter(({ works }) => works.length === 0);
  const held = offers.filter(({ works }) => works.length > 0);

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
        <p>{newerReady(titlesOf(offers))}</p>
        {held.length > 0 && (
          <p className={classes.muted}>
            {heldBy(titlesOf(held), worksOf(held))} <ShowWork offers={held} />
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
