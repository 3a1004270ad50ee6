const NAME = 'canopy.session';
const SIGNED_OUT = 'signed-out';

/** Tells the other tabs of this browser that the session ends: the provider has one for all of them. */
export function announceSignOut(): void {
  const channel = new BroadcastChannel(NAME);
  channel.postMessage(SIGNED_OUT);
  channel.close();
}

/** Another tab signed out. @returns stops listening */
export function onSignedOutElsewhere(listener: () => void): () => void {
  const channel = new BroadcastChannel(NAME);
  channel.onmessage = ({ data }) => data === SIGNED_OUT && listener();
  return () => channel.close();
}
