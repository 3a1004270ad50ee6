import type { SeedGuide } from './seed-page.ts';

export const soilGuides: SeedGuide[] = [
  {
    slug: 'first-compost-heap',
    title: 'Your first compost heap',
    day: '2025-02-20',
    description: 'How to build a compost heap that heats up, what to put in, what to leave out, and how to tell when it is ready to use.',
    excerpt: 'A heap that works needs three things: enough of it, a mixture of wet and dry, and a little patience.',
    alt: 'Green hills above the nursery at dusk',
    text: `A heap that works needs three things: enough of it, a mixture of wet and dry, and a little patience. Most heaps that fail are too small. Aim for a cubic metre, built in a few weekends rather than a few months.

## Wet and dry

Grass, kitchen peelings and soft weeds are wet and rot fast. Cardboard, straw and dead stems are dry and hold air. Put in one bucket of wet for two of dry. If the heap smells, add cardboard; if it sits there doing nothing, add grass.

## What to leave out

- Cooked food and meat, which bring rats
- Bindweed, couch and ground elder roots
- Glossy paper and anything that calls itself compostable plastic

## When is it ready?

Turn it once, after six weeks, and again after three months if you have the back for it. It is ready when it is brown, crumbly and smells of woodland. Use the coarse parts as mulch, or see [making leaf mould](/guides/making-leaf-mould/) for something finer.`,
  },
  {
    slug: 'making-leaf-mould',
    title: 'Making leaf mould',
    day: '2025-10-30',
    excerpt: 'Leaves, a cage of chicken wire and two winters: the cheapest soil improver there is.',
    alt: 'Low sun over the hills beyond the far field',
    text: `Leaf mould costs nothing, weighs nothing and cannot be bought. It is made by fungi rather than bacteria, so it is slow and cool: give it a year for mulch and two for seed compost.

## The cage

Drive in four stakes a metre apart and wrap chicken wire round them. Fill it with wet leaves, tread them down and go on filling. Oak, beech and hornbeam are best. Plane and horse chestnut take longer; shred them with the mower first.

## The sack

No room for a cage? Fill a compost sack, wet the leaves, tie the neck, prick a dozen holes and forget it behind the shed.

## Using it

After a year, spread it on borders in autumn and let the worms take it in. After two, rub it through a sieve and mix it half and half with sharp sand: it makes a better [seed mix](/shop/soil-and-compost/seed-and-cutting-mix/) than anything in a bag, ours included. Garden compost is a different thing, and you will find it under [compost for beginners](/guides/compost-101/).`,
  },
  {
    slug: 'no-dig-beds',
    title: 'Starting a no-dig bed',
    day: '2025-03-11',
    seoTitle: 'Starting a no-dig bed on lawn or weeds with cardboard and compost: a complete method | Fernhill Garden Supply',
    description:
      'Turn a patch of lawn into a productive bed in an afternoon with cardboard and compost, and keep it that way without a spade.',
    excerpt: 'Cardboard, fifteen centimetres of compost, and no spade. How to turn lawn into a bed in an afternoon.',
    alt: 'Pale winter light on the hills',
    text: `Digging brings weed seed to the light and breaks up the threads that hold soil together. A bed that is never dug needs less weeding every year, which is reason enough for most people.

## In an afternoon

Mow the grass as short as you can. Cover it with plain brown cardboard, tape pulled off, with overlaps of twenty centimetres. Wet it. Spread fifteen centimetres of compost on top and tread it firm. You can plant the same day.

## The first year

Some couch and bindweed will find the gaps. Pull what you see, weekly, and by August it will have tired. Plant closely so that leaves shade the surface: potatoes, squash and beans all do well in a new bed.

## Every year after

Two centimetres of compost each autumn, spread on top. One [sack](/shop/soil-and-compost/peat-free-multipurpose/) does three square metres, but a heap of your own is cheaper. Harvest by twisting rather than pulling, and leave the roots where they are.`,
  },
  {
    slug: 'watering-in-a-dry-summer',
    title: 'Watering in a dry summer',
    day: '2025-06-18',
    description:
      'Which plants need water, how much, and when: a sensible order of priorities for a summer without rain or with a hosepipe ban.',
    excerpt: 'Water less often and much more at a time. An order of priorities for a summer without rain.',
    alt: 'Hills in the haze of a dry summer',
    text: `The commonest mistake is a little every evening. It wets the top two centimetres, brings the roots up to meet it and is gone by noon. Water less often and much more at a time.

## Who comes first

- Anything planted this year, trees above all: two cans a week
- Pots and baskets: daily, until it runs from the bottom
- Fruiting vegetables once they flower: tomatoes, beans, courgettes
- Leaf salads, which turn bitter
- Established shrubs and lawns: nothing at all; lawns come back

## How

Early in the morning, at the root, without a rose. A [soaker hose](/shop/watering/soaker-hose/) under mulch does it while you are at work. Sink a pot beside each squash and fill that.

## Store it

A roof of six square metres sheds two hundred litres in thirty millimetres of rain. Put a [butt](/shop/watering/rain-butt-kit/) on every downpipe you have before you buy another can. Water companies publish when restrictions begin; [this page](http://example.com/) collects the notices.`,
  },
];
