import type { SeedCategory } from './seed-page.ts';

export const seeds: SeedCategory = {
  slug: 'seeds',
  title: 'Seeds',
  description:
    'Open-pollinated vegetable and flower seed, tested for germination in our own trays each January and packed with the year of harvest.',
  text: `We sell few varieties and know each of them well. All are open-pollinated, so you may save your own: our guide to [saving seed](/guides/saving-seed/) explains which to begin with.

Each packet carries the year of harvest and the germination rate that we measured, not the legal minimum. What falls under eighty per cent goes to the chickens.`,
  products: [
    {
      slug: 'heritage-tomato-mix',
      name: 'Heritage tomato mix',
      price: '3.80',
      sku: 'SE-401',
      motif: 'packet',
      description:
        'Six old tomato varieties in one packet, from a small yellow cherry to a ribbed beefsteak. Sow from late February under cover.',
      alt: 'Seed packet with drawings of six tomato varieties',
      text: `Six varieties, each in its own paper fold: Gardener's Delight, Black Krim, Golden Sunrise, Costoluto Fiorentino, Tigerella and Broad Ripple Yellow Currant. Five seeds of each, which is as many tomatoes as most households can face.

Start with our guide to [sowing tomatoes](/guides/sowing-tomatoes/).`,
      details: ['30 seeds, six varieties', 'Sow February to April', 'Harvest July to October', 'Germination in our test: 93 per cent'],
    },
    {
      slug: 'cut-flower-border-mix',
      name: 'Cut flower border mix',
      price: '4.20',
      sku: 'SE-402',
      motif: 'packet',
      description:
        'Annuals for a two-metre strip that fills a vase every week from June to October: cornflower, ammi, scabious, cosmos and clary.',
      alt: 'Seed packet showing cornflowers and white ammi',
      text: `A mixture we have been adjusting for nine years. The tall plants hold up the short ones, so there is no staking, and everything in it stands at least five days in water.

Sow where it is to flower, thinly, in rows, so that you can tell seedlings from weeds. The more you cut, the longer it goes on.`,
      details: ['Covers 4 square metres', 'Sow March to May, or September', 'Height 60 to 110 cm', 'Germination in our test: 88 per cent'],
    },
    {
      slug: 'winter-salad-mix',
      name: 'Winter salad mix',
      price: '3.40',
      sku: 'SE-403',
      motif: 'packet',
      description:
        'Mizuna, land cress, claytonia, red mustard and corn salad: leaves that go on through frost under a cloche or in a cold frame.',
      alt: 'Seed packet with frosted salad leaves',
      text: `Sown by the end of August, this mix gives a bowl of leaves a week from November to March with nothing more than a cloche over it. Growth stops in the darkest weeks and begins again by itself in February.

The method is in [winter salads under cover](/guides/winter-salads-under-cover/).`,
      details: ['About 800 seeds', 'Sow August to mid-September', 'Harvest November to March', 'Germination in our test: 91 per cent'],
    },
    {
      slug: 'sweet-pea-old-spice',
      name: 'Sweet pea Old Spice',
      price: '3.20',
      sku: 'SE-404',
      motif: 'packet',
      description:
        'The scented grandiflora sweet peas that were grown before frills came into fashion. Small flowers, short stems, and a room full of scent.',
      alt: null,
      text: `Modern sweet peas were bred for the show bench and lost half their scent on the way. Old Spice is a blend of pre-1910 varieties: smaller flowers, stronger perfume, and no objection to a hot week.

Sow in [long toms](/shop/planters/terracotta-long-tom/) in October for the strongest plants, or in March if the autumn got away from you.`,
      details: ['25 seeds', 'Sow October, or January to April', 'Height 180 cm', 'Germination in our test: 95 per cent'],
    },
    {
      slug: 'broad-bean-aquadulce',
      name: 'Broad bean Aquadulce',
      price: '3.60',
      sku: 'SE-405',
      motif: 'packet',
      description:
        'The hardiest broad bean for sowing in November. It stands through winter and crops in early June, before blackfly is about.',
      alt: 'Broad bean pods and seeds on a wooden table',
      text: `Sown in the first half of November, Aquadulce comes up before Christmas, sits out the cold at ten centimetres high and is away at the first mild spell. You will be picking three weeks ahead of any spring sowing.

Pinch out the tips when the first pods set. Steam them; they are the best greens of the hungry gap.`,
      details: ['About 45 seeds', 'Sow November, or February', 'Height 100 cm', 'Germination in our test: 97 per cent'],
    },
  ],
};
