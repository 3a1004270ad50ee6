/** A grey placeholder image that says why the picture is not shown. */
const NOT_SHOWN = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="480" height="120"><rect width="480" height="120" fill="#eaeeea"/><text x="240" y="64" text-anchor="middle" font-family="sans-serif" font-size="14" fill="#5a635c">This picture has no https address and is not shown here</text></svg>',
)}`;

const isOwn = (url: string) => URL.canParse(url) && new URL(url).origin === location.origin;

/** Allows images only from https, data: and the portal's own origin, as the content security policy does; the post keeps the URL. */
export async function imageAddress(url: string): Promise<string> {
  return /^(https:|data:image\/|blob:)/i.test(url) || isOwn(url) ? url : NOT_SHOWN;
}
