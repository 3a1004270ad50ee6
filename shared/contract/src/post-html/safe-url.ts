const SCHEMES: Readonly<Record<'link' | 'image', readonly string[]>> = {
  link: ['http:', 'https:', 'mailto:', 'tel:', 'sms:'],
  image: ['http:', 'https:'],
};

/** What browsers, or readers, do not see within a URL: a scheme may be hidden behind it. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** `https:///guides/`, `https://#top`: a relative URL before which an editor wrote a scheme. A host begins with none of these. */
const WRONG_SCHEME = /^https?:\/\/(?=[/#?.])/i;

/**
 * A URL as its author wrote it, relative ones included; null: it runs something, or its scheme is not for this use.
 * @example safeUrl('/guides/', 'link') // '/guides/'
 */
export function safeUrl(given: string, use: 'link' | 'image'): string | null {
  const url = given
    .replace(/\p{Cc}/gu, '')
    .trim()
    .replace(WRONG_SCHEME, '');
  if (url === '') return null;
  const scheme = /^([a-z][a-z0-9+.-]*:)/i.exec(url.replace(UNSEEN, '').trim())?.[1]?.toLowerCase();
  return scheme === undefined || SCHEMES[use].includes(scheme) ? url : null;
}
