/** Leaves the portal for a page of the payment provider. Only called with URLs that the platform supplied. */
export const leaveFor = (url: string): void => window.location.assign(url);
