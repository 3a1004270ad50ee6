import { expect, it } from '@jest/globals';
import { slugOf } from './slug.ts';

it.each([
  ['Über Gärten & Höfe', 'uber-garten-hofe'],
  ['  What’s new? ', 'whats-new'],
  ['日本の庭', 'ri-ben-noting'],
  ['ガーデニング', 'gadeningu'],
  ['花园', 'hua-yuan'],
  ['Сад и огород: полный день', 'sad-i-ogorod-polnyy-den'],
  ['Καλλιέργεια κήπου', 'kalliergeia-kipoy'],
  ['حديقة المنزل', 'hdyq-lmnzl'],
  ['정원 가꾸기', 'jeongweon-gaggugi'],
  ['हिन्दी बागवानी', 'hindii-baagvaanii'],
  ['สวนผัก', 'swnphak'],
  ['Vườn rau Đà Lạt', 'vuon-rau-da-lat'],
  ['Straße in İstanbul, Øst', 'strasse-in-istanbul-ost'],
  ['１００ € for 🌱 seeds', '100-for-seeds'],
  ['🌱 — …', ''],
  ['a'.repeat(200), 'a'.repeat(80)],
  ['word '.repeat(30), 'word-'.repeat(16).slice(0, -1)],
])('the slug of %j is %j', (title, slug) => {
  expect(slugOf(title)).toBe(slug);
});

it('is a slug of itself, for a title in each script', () => {
  for (const title of ['Über Gärten', '日本の庭', 'Сад', 'حديقة', 'สวน']) expect(slugOf(slugOf(title))).toBe(slugOf(title));
});
