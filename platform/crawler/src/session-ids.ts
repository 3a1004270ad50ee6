const PARAMETER = /^(?:(?:php|asp|j)?sess(?:ion)?_?id\w*|aspsessionid\w*|sid|cfid|cftoken|zenid|oscsid|sess|session|jsessionid)$/i;
const PATH = /;(?:jsessionid|sid|sessionid)=[^/?#;]*/gi;
/** .NET writes `/(S(abc…))/` into the path. */
const DOTNET = /\/\(S\([a-z0-9]+\)\)(?=\/)/gi;

/**
 * The URL without its session id: `;jsessionid=…`, `?PHPSESSID=…` and the like.
 * @returns null if there is none
 */
export function withoutSession(url: URL): string | null {
  if (!/sess|sid|cfid|cftoken|zenid|\(S\(/i.test(url.href)) return null;
  const path = url.pathname.replace(PATH, '').replace(DOTNET, '');
  const kept = url.search
    .slice(1)
    .split('&')
    .filter((part) => !isSession(part));
  const plain = `${url.origin}${path}${kept.length > 0 && kept[0] !== '' ? `?${kept.join('&')}` : ''}`;
  return plain === url.href ? null : plain;
}

function isSession(part: string): boolean {
  const [name = '', value = ''] = part.split('=', 2);
  // A short value is an ordinary id (`?sid=4`), not a session id.
  return PARAMETER.test(name) && value.length >= 8;
}
