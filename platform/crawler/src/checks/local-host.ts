const LOOPBACK = /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i;

/** Whether a URL points to this machine, which browsers trust without encryption (W3C, Secure Contexts, 3.1). */
export const isLocalHost = (url: string): boolean => LOOPBACK.test(URL.parse(url)?.hostname ?? '');
