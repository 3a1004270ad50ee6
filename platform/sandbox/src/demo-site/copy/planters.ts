import type { SeedCategory } from './seed-page.ts';

export const planters: SeedCategory = {
  slug: 'planters',
  title: 'Pots and planters',
  description:
    'Frost-proof terracotta, oak half-barrels, window boxes and willow baskets, each with drainage that works and a saucer that fits.',
  text: `A pot has two jobs: to hold enough soil that the plant does not dry out by lunchtime, and to let the rest of the water go. Everything here has been left outdoors through at least two of our winters, saucers off and feet on.

Fill them with [peat-free compost](/shop/soil-and-compost/peat-free-multipurpose/) cut with a fifth of grit.

[](/shop/planters/oak-half-barrel/)`,
  products: [
    {
      slug: 'terracotta-long-tom',
      name: 'Terracotta long tom',
      price: '19.00',
      sku: 'PL-301',
      motif: 'pot',
      alt: 'Tall narrow terracotta pot with a rolled rim',
      text: `Long toms are deeper than they are wide, which suits anything with a tap root: sweet peas, agapanthus, young fruit trees. The clay is fired at 1,040 degrees and guaranteed against frost for ten years.

Terracotta breathes, so it asks for water more often than plastic in July and rots fewer roots in January.`,
      details: ['Height 31 cm, diameter 20 cm', 'Handmade in Shropshire', 'One drainage hole', 'Frost guarantee 10 years'],
    },
    {
      slug: 'oak-half-barrel',
      name: 'Oak half-barrel',
      price: '64.00',
      sku: 'PL-302',
      motif: 'pot',
      description:
        'A genuine whisky cask cut in half and drilled for drainage. Holds 110 litres: room for a small tree or a summer of potatoes.',
      alt: 'Oak half-barrel with iron hoops planted with herbs',
      text: `These are real casks from Speyside, emptied, sawn across the belly and drilled with six holes. The hoops are nailed so that they do not slip when the staves dry out.

Stand it where it will live before you fill it; with wet compost it weighs as much as two people. Line it with an old sack to keep soil off the oak and it should last fifteen years.`,
      details: ['Height 45 cm, diameter 65 cm', 'Holds about 110 litres', 'Six drainage holes', 'Weight empty 22 kg'],
    },
    {
      slug: 'cedar-window-box',
      name: 'Cedar window box',
      price: '42.00',
      sku: 'PL-303',
      motif: 'basket',
      description: 'A slim window box in western red cedar with a hidden zinc liner, made to sit on a standard sill without overhanging.',
      alt: 'Cedar window box filled with trailing thyme',
      text: `Cedar needs no paint and weathers to silver. The zinc liner lifts out, so you can plant a second one in spring and swap it when the bulbs are over.

Fix it to the wall with the brackets supplied. A window box is heavy, and wind is stronger at the second floor than you think.`,
      details: ['Length 80 cm, depth 18 cm, height 17 cm', 'Untreated western red cedar', 'Removable zinc liner', 'Two steel brackets'],
    },
    {
      slug: 'willow-hanging-basket',
      name: 'Willow hanging basket',
      price: '23.00',
      sku: 'PL-304',
      motif: 'basket',
      description:
        'A deep woven willow basket with a jute liner and a galvanised chain. Holds eight litres, enough to skip a day of watering.',
      alt: 'Woven willow hanging basket with strawberries',
      text: `Woven for us in Somerset from willow cut in winter. It is deeper than a wire basket, which is the whole secret of hanging plants: more compost, less panic in August.

Try three tumbling tomatoes from our [heritage mix](/shop/seeds/heritage-tomato-mix/), or strawberries with a skirt of thyme.`,
      details: ['Diameter 35 cm, depth 24 cm', 'Somerset willow, jute liner', 'Holds 8 litres', 'Lasts four to five seasons'],
    },
  ],
};
