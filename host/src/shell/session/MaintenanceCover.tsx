import { MESSAGES, TASK_POLL_MS } from '@canopy/contract';
import { useLocation } from '@canopy/shell-api';
import { useUnsavedWorks } from '@canopy/shell-api/host';
import { Suspense, useEffect, useEffectEvent, useRef, useState, type ComponentType, type ReactNode } from 'react';
import { useStored } from '../../delivery/small-store.ts';
import { BareLayout } from '../layout/BareLayout.tsx';
import { CentredCard } from '../layout/CentredCard.tsx';
import { MAINTENANCE_PATH } from '../routing/host-screens.ts';
import classes from './MaintenanceCover.module.css';
import { isPlatformUp, platformIsBack, platformWatch } from './platform-watch.ts';

/** Once the first screen has had the network to itself. */
const FETCH_AFTER_MS = 2_000;

type Cover = ComponentType<{ readonly attempt: () => Promise<boolean> }>;

async function attempt(): Promise<boolean> {
  const isUp = await isPlatformUp();
  if (isUp) platformIsBack();
  return isUp;
}

/** The screen's code comes from the platform that will be down when it is needed, so it is fetched in advance. */
function useCover(): Cover | undefined {
  const [cover, setCover] = useState<Cover>();
  const isDown = useStored(platformWatch).isDown;
  useEffect(() => {
    if (cover) return;
    const fetching = setTimeout(
      () =>
        void import('../../features/maintenance/Maintenance.tsx').then(
          ({ Maintenance }) => setCover(() => Maintenance),
          () => {},
        ),
      isDown ? 0 : FETCH_AFTER_MS,
    );
    return () => clearTimeout(fetching);
  }, [cover, isDown]);
  return cover;
}

/**
 * While the platform is down, the maintenance screen covers the portal. What is below stays as it is, with everything typed,
 * and reappears by itself. A screen with unsaved work is not covered: a bar explains the outage and that nothing is lost.
 */
export function MaintenanceCover({ children }: { readonly children: ReactNode }) {
  const { isDown } = useStored(platformWatch);
  const { pathname } = useLocation();
  const hasUnsaved = useUnsavedWorks().length > 0;
  const Cover = useCover();
  const isOnOwnScreen = pathname === MAINTENANCE_PATH;
  const isCovered = isDown && !hasUnsaved && !isOnOwnScreen;
  const focused = useRef<HTMLElement | null>(null);

  const cover = useEffectEvent((covered: boolean) => {
    if (!covered) focused.current?.focus();
  });
  useEffect(() => cover(isCovered), [isCovered]);

  const asks = isDown && !isOnOwnScreen && (hasUnsaved || !Cover);
  useEffect(() => {
    if (!asks) return;
    const timer = setInterval(() => void attempt(), TASK_POLL_MS);
    return () => clearInterval(timer);
  }, [asks]);

  return (
    <>
      <div
        style={{ display: isCovered ? 'none' : 'contents' }}
        onFocus={({ target }) => {
          focused.current = target;
        }}
      >
        {isDown && hasUnsaved && (
          <p role="status" className={classes.bar}>
            Canopy is not responding at the moment. What you typed stays here; save it once Canopy is back.
          </p>
        )}
        {children}
      </div>
      {isCovered && (
        <BareLayout>
          <Suspense>
            {Cover ? (
              <Cover attempt={attempt} />
            ) : (
              <CentredCard title={MESSAGES.maintenance.heading} description="Retrying every 5 s.">
                {null}
              </CentredCard>
            )}
          </Suspense>
        </BareLayout>
      )}
    </>
  );
}
