import { afterEach, expect, it, jest } from '@jest/globals';
import { setUserCountry, userCountry } from './user-country.ts';

let now = 0;
afterEach(() => {
  setUserCountry('');
  jest.restoreAllMocks();
});

function at(languages: readonly string[], timeZone: string): string | null {
  jest.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);
  const real = Intl.DateTimeFormat().resolvedOptions();
  jest.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ ...real, timeZone });
  now += 300_001;
  return userCountry(now);
}

it.each([
  [['en-GB'], 'Europe/London', 'GB'],
  [['en-GB', 'de-DE'], 'Europe/Berlin', 'DE'],
  [['sv'], 'Europe/Stockholm', 'SE'],
  [['en-GB'], 'Asia/Tokyo', 'GB'],
  [[], 'Europe/Paris', null],
])('%j in %s is in %s', (languages, timeZone, country) => {
  expect(at(languages, timeZone)).toBe(country);
});

it('is kept for five minutes, and gives way to a choice at once', () => {
  expect(at(['en-GB'], 'Europe/London')).toBe('GB');
  jest.spyOn(navigator, 'languages', 'get').mockReturnValue(['sv-SE']);
  expect(userCountry(now + 299_000)).toBe('GB');
  expect(userCountry(now + 301_000)).toBe('SE');
  setUserCountry('KE');
  expect(userCountry(now + 301_001)).toBe('KE');
});
