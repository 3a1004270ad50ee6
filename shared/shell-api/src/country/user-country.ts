const KEY = 'canopy.country';
const CODE = /^[A-Z]{2}$/;
/** How long a derived country is cached. */
const KEPT_MS = 300_000;

let worked: { readonly at: number; readonly country: string | null } | undefined;

/** The candidate regions that use a time zone, according to the browser. */
function regionsOf(timeZone: string, candidates: readonly string[]): string[] {
  return candidates.filter((region) => {
    const locale = new Intl.Locale(`und-${region}`) as Intl.Locale & { getTimeZones?: () => string[] | undefined };
    return locale.getTimeZones?.()?.includes(timeZone) ?? false;
  });
}

function workOut(languages: readonly string[], timeZone: string): string | null {
  const named = languages.flatMap((language) => new Intl.Locale(language).region ?? []).filter((region) => CODE.test(region));
  // A British laptop in Berlin counts as being where its clock is set, if another of its languages names that region.
  const [here] = regionsOf(timeZone, named);
  if (here !== undefined) return here;
  const likely = languages.flatMap((language) => new Intl.Locale(language).maximize().region ?? []).filter((region) => CODE.test(region));
  return regionsOf(timeZone, likely)[0] ?? named[0] ?? likely[0] ?? null;
}

/**
 * Country of whoever uses this browser: the one chosen in their profile, otherwise derived from the browser's languages and time
 * zone (decision 24: no outside service is asked). ISO 3166-1 alpha-2; null: not known.
 */
export function userCountry(now = Date.now()): string | null {
  const chosen = localStorage.getItem(KEY) ?? '';
  if (CODE.test(chosen)) return chosen;
  if (worked && now - worked.at < KEPT_MS) return worked.country;
  try {
    worked = { at: now, country: workOut(navigator.languages, Intl.DateTimeFormat().resolvedOptions().timeZone) };
  } catch {
    worked = { at: now, country: null };
  }
  return worked.country;
}

/** Sets the country for this browser; '' clears it. */
export function setUserCountry(country: string): void {
  worked = undefined;
  if (country === '') localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, country);
}
