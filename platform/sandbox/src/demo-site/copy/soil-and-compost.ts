import type { SeedCategory } from './seed-page.ts';

export const soilAndCompost: SeedCategory = {
  slug: 'soil-and-compost',
  title: 'Soil and compost',
  description:
    'Peat-free composts, bark mulch and feeds mixed at our own yard. Delivered by the bag or by the bulk load within thirty miles.',
  text: `We stopped selling peat in 2014. What replaced it took several bad batches to get right, and the recipe we have now is based on composted bark, green waste from the county and a little loam.

Bags are stamped with the date of mixing. Compost is alive; use it within a year. For your own, begin with [your first compost heap](/guides/first-compost-heap/).`,
  products: [
    {
      slug: 'peat-free-multipurpose',
      name: 'Peat-free multipurpose',
      price: '9.50',
      sku: 'SO-501',
      motif: 'sack',
      description:
        'Our everyday peat-free compost of bark, green compost and loam. Holds water well and feeds container plants for about six weeks.',
      alt: 'Paper sack of compost with a scoop of dark crumb',
      text: `The loam is what makes the difference: it holds water and lets it go again, so a pot that has dried out can be wetted without standing in a bucket. Feed after six weeks, when the green compost has given what it has.

The sack is paper with a corn-starch liner. Both go on the heap.`,
      details: ['50 litres', 'Peat-free, no coir', 'Feeds for about six weeks', 'Mixed in our yard'],
    },
    {
      slug: 'seed-and-cutting-mix',
      name: 'Seed and cutting mix',
      price: '8.00',
      sku: 'SO-502',
      motif: 'sack',
      description:
        'A fine, low-nutrient mix sieved to five millimetres, with sharp sand for drainage. For seed trays, plugs and soft cuttings.',
      alt: 'Seed tray filled with finely sieved compost',
      text: `Seedlings want air and moisture, not food. This mix is sieved to five millimetres, low in salts and a third sharp sand, so that roots go looking and damping-off has a harder time of it.

Move seedlings to [multipurpose compost](/shop/soil-and-compost/peat-free-multipurpose/) when they have two true leaves.`,
      details: ['25 litres', 'Sieved to 5 mm', 'Contains one third sharp sand', 'Peat-free'],
    },
    {
      slug: 'composted-bark-mulch',
      name: 'Composted bark mulch',
      price: '7.80',
      sku: 'SO-503',
      motif: 'sack',
      description:
        'Matured pine bark in a 10 to 25 mm grade. Five centimetres on a moist border in March keeps weeds down and water in until autumn.',
      alt: 'Border covered with brown bark mulch around young shrubs',
      text: `Fresh bark robs the soil of nitrogen while it rots. Ours has been turned in windrows for nine months, so most of that work is done before it reaches you.

Lay it on wet soil, five centimetres deep, and keep it a hand's width from stems. One bag covers a square metre. The Bark Producers' [quality scheme](http://example.org/) explains the grades.`,
      details: ['60 litres', 'Grade 10 to 25 mm', 'Matured nine months', 'Covers 1.2 square metres at 5 cm'],
    },
    {
      slug: 'seaweed-feed',
      name: 'Seaweed feed',
      price: '11.00',
      sku: 'SO-504',
      motif: 'bottle',
      description:
        'Cold-pressed kelp from Donegal as a liquid feed. One capful to a can once a week keeps container plants green without forcing them.',
      alt: 'Brown glass bottle of seaweed feed with a measuring cap',
      text: `Kelp is modest in nitrogen and rich in everything else, which makes it a tonic rather than a dinner. We use it weekly on pots and fortnightly on anything that looks sorry for itself.

It smells of low tide for an hour. The bottle is glass and returnable: bring it back to the shop for fifty pence.`,
      details: ['1 litre, makes 200 litres', 'Cold-pressed Donegal kelp', 'Returnable glass bottle', 'Certified for organic growing'],
    },
  ],
};
