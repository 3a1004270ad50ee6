import * as z from '@canopy/contract/schema';

/** At least two labels of letters, digits and inner hyphens (RFC 1123), or localhost; optionally with a port. */
const HOSTNAME =
  /^(?:localhost|(?=.{1,253}(?::|$))(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59}))(?::\d{1,5})?$/;
const MAX_PORT = 65_535;
const LOOPBACK = /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}(?::\d{1,5})?$/;

/**
 * Drops an optional http(s):// and one trailing slash, and lower-cases the rest (document 2, section 5). A pasted URL is reduced
 * to its host, and an internationalised domain is written in ASCII.
 */
export function bareDomain(text: string): string {
  const typed = text.trim().toLowerCase();
  const isUrl = /^https?:\/\/[^/]+\/[^/]/.test(typed) && URL.canParse(typed);
  return isUrl ? new URL(typed).host : asciiHost(typed.replace(/^https?:\/\//, '').replace(/\/$/, ''));
}

/** An internationalised domain as DNS, links and Google's properties have it: `xn--bcher-kva.example` for `bücher.example`. */
function asciiHost(host: string): string {
  if (/^[\x20-\x7E]*$/.test(host) || /[\s/@?#\\]/.test(host)) return host;
  return URL.parse(`http://${host}`)?.host ?? host;
}

/** Whether a bare domain is a valid host name for a site. Loopback addresses are for an operator's own machine. */
export function isDomain(bare: string): boolean {
  const port = /:(\d+)$/.exec(bare)?.[1];
  if (port !== undefined && (Number(port) < 1 || Number(port) > MAX_PORT)) return false;
  return HOSTNAME.test(bare) || (LOOPBACK.test(bare) && bare.split(/[.:]/, 4).every((octet) => Number(octet) <= 255));
}

/** A domain field: parses to the bare host, with the two messages that its form shows. */
export const domainName = (messages: { required: string; invalid: string }) =>
  z.pipe(
    z.string().check(z.minLength(1, messages.required), z.maxLength(300, messages.invalid)),
    z.pipe(z.transform(bareDomain), z.string().check(z.minLength(1, messages.required), z.refine(isDomain, { error: messages.invalid }))),
  );
