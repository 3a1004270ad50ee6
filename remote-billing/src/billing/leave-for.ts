/** Leaves the portal for a page of the payment provider. Only addresses that the platform gave come here. */
export const leaveFor = (url: string): void => window.location.assign(url);
