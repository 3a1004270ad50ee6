import type { Task, UserData } from '@canopy/contract/host';
import { createEvent } from './event.ts';

/** Another workspace was selected; a listener acknowledges it through its promise. */
const organisationChanged = createEvent<{ id: string; epoch: number }>({ replay: true });
export const onOrganisationChanged = organisationChanged.subscribe;
export const dispatchOrganisationChanged = organisationChanged.dispatch;

/** The session ended and could not be renewed. */
const sessionExpired = createEvent<{ reason: 'expired' | 'claims' }>({ replay: false });
export const onSessionExpired = sessionExpired.subscribe;
export const dispatchSessionExpired = sessionExpired.dispatch;

/** The platform is unavailable: 5xx, network, timeout or refused connection. */
const platformUnavailable = createEvent<{ message: string }>({ replay: false });
export const onPlatformUnavailable = platformUnavailable.subscribe;
export const dispatchPlatformUnavailable = platformUnavailable.dispatch;

/** Current user data was reloaded. */
const userReloaded = createEvent<UserData>({ replay: true });
export const onUserReloaded = userReloaded.subscribe;
export const dispatchUserReloaded = userReloaded.dispatch;

/** A task reached SUCCESS or FAILURE. */
const taskSettled = createEvent<Task>({ replay: false });
export const onTaskSettled = taskSettled.subscribe;
export const dispatchTaskSettled = taskSettled.dispatch;
