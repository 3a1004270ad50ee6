/** A grey picture that says why there is none. */
const NOT_SHOWN = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="480" height="120"><rect width="480" height="120" fill="#eaeeea"/><text x="240" y="64" text-anchor="middle" font-family="sans-serif" font-size="14" fill="#5a635c">This picture has no https address and is not shown here</text></svg>',
)}`;

const isOwn = (url: string) => URL.canParse(url) && new URL(url).origin === location.origin;

/** Pictures are shown from https, from data and from the portal's own address alone, as the content security policy has it; the post keeps the address. */
export async function imageAddress(url: string): Promise<string> {
  return /^(https:|data:image\/|blob:)/i.test(url) || isOwn(url) ? url : NOT_SHOWN;
}
