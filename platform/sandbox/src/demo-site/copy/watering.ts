import type { SeedCategory } from './seed-page.ts';

export const watering: SeedCategory = {
  slug: 'watering',
  title: 'Watering and rain',
  description: 'Watering cans, rain butts, soaker hose and lances chosen to put water at the roots and waste as little of it as possible.',
  text: `Water is heavy, and carrying it badly is the quickest way to a sore back. Our cans are balanced to pour from the shoulder, and everything with a thread fits the standard British tap.

Collect what falls on the shed roof first: a [rain butt kit](/shop/watering/rain-butt-kit/) pays for itself in a dry summer. For how much and how often, read [watering in a dry summer](/guides/watering-in-a-dry-summer/).`,
  products: [
    {
      slug: 'copper-watering-can',
      name: 'Copper watering can',
      price: '89.00',
      sku: 'WA-201',
      motif: 'can',
      seoTitle: 'Watering can, long reach | Fernhill Garden Supply',
      description:
        'A five-litre can in solid copper with a brass rose. It turns brown, then green, and pours a stream that does not disturb seedlings.',
      alt: 'Copper watering can with a long spout and brass rose',
      text: `Copper is not an affectation: it does not rust, it resists algae, and a dent can be tapped out from the inside. The long spout reaches the back of a greenhouse bench without leaning over the tomatoes.

The brass rose unscrews. Turned upwards it gives a fine rain for seed trays; turned down it soaks a row of beans.`,
      details: ['Holds 5 litres', 'Solid copper, brass rose', 'Weight empty 1.6 kg', 'Spout 48 cm'],
    },
    {
      slug: 'galvanised-watering-can',
      name: 'Galvanised watering can',
      price: '34.00',
      sku: 'WA-202',
      motif: 'can',
      seoTitle: 'Watering can, long reach | Fernhill Garden Supply',
      description: 'The allotment standard: nine litres, hot-dip galvanised, with a reinforced base that survives being dropped on slabs.',
      alt: 'Grey galvanised watering can on a paving slab',
      text: `Hot-dipped after assembly, so the seams are sealed with zinc inside and out. Ours have stood outside since 2011 and show nothing worse than a dull bloom.

Full, it weighs a little over ten kilos. If that is more than you care to carry, buy two and half-fill them: a balanced load is kinder than a light one on one side.`,
      details: ['Holds 9 litres', 'Hot-dip galvanised steel', 'Removable rose', 'Weight empty 1.9 kg'],
    },
    {
      slug: 'rain-butt-kit',
      name: 'Rain butt kit, 200 litres',
      price: '118.00',
      sku: 'WA-203',
      motif: 'pot',
      description:
        'A 200-litre butt with stand, tap, lid and a diverter that fits round or square downpipes. Fitted in under an hour with a hacksaw.',
      alt: 'Dark green rain butt on a stand beside a shed',
      text: `One shed roof of six square metres fills this butt in a single wet weekend. The diverter closes by itself when the butt is full and sends the rest down the drain as before.

The lid locks, which matters where there are children. Two butts can be joined at the base with our link hose.`,
      details: ['Holds 200 litres', 'Recycled polyethylene', 'Stand 32 cm high, fits a 10-litre can', 'Diverter for 65 and 68 mm pipes'],
    },
    {
      slug: 'soaker-hose',
      name: 'Soaker hose, 15 metres',
      price: '27.50',
      sku: 'WA-204',
      motif: 'hose',
      description:
        'A porous hose made from recycled tyres that sweats water along its length. Lay it under mulch and water a whole bed in one go.',
      alt: 'Black soaker hose laid between rows of beans',
      text: `Laid under five centimetres of [bark mulch](/shop/soil-and-compost/composted-bark-mulch/), a soaker hose loses almost nothing to the sun. Run it for forty minutes twice a week rather than ten minutes a day, so that roots go down instead of up.

Flush it once a year by opening the far end. In hard-water districts, soak it overnight in diluted vinegar.`,
      details: ['Length 15 m, diameter 13 mm', 'Made from recycled tyres', 'Low-pressure regulator included', 'Extendable to 45 m'],
    },
    {
      slug: 'brass-spray-lance',
      name: 'Brass spray lance',
      price: '31.00',
      sku: 'WA-205',
      motif: 'hose',
      description:
        'A 70 cm lance with a soft rain head and a thumb valve, for hanging baskets, greenhouse benches and the back of deep borders.',
      alt: 'Brass watering lance with a round rain head',
      text: `The head has four hundred drilled holes and gives a rain so soft that it does not wash compost out of a basket. The valve is worked by the thumb and can be left half open.

Every joint is brass with a rubber washer that you can buy at any ironmonger. Drain it before the first frost.`,
      details: ['Length 70 cm', 'Solid brass, rubber grip', 'Fits standard click connectors', 'Flow 9 litres a minute at 3 bar'],
    },
  ],
};
