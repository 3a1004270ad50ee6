import type { SeedGuide } from './seed-page.ts';

export const careGuides: SeedGuide[] = [
  {
    slug: 'pruning-roses',
    title: 'Pruning bush roses',
    day: '2025-02-06',
    seoTitle: 'How to prune roses | Fernhill Garden Supply',
    description:
      'When and how hard to prune hybrid teas, floribundas and shrub roses, with the four cuts that matter and one that does not.',
    excerpt: 'Late winter, a sharp blade and four decisions. Bush roses forgive nearly everything else.',
    alt: 'The view from the rose beds in February',
    text: `Roses forgive bad pruning. They do not forgive none. Choose a dry day in February, before the buds are longer than a grain of rice.

## Four cuts

- Dead wood: back to the base, whatever it looks like underneath
- Diseased wood: until the pith is white
- Crossing wood: the weaker of the two
- Everything else: by a third for shrub roses, by a half for floribundas, by two thirds for hybrid teas

## The one that does not matter

Trials found no difference between cutting above an outward-facing bud and running a hedge trimmer over the lot. Cut where you can reach.

## Afterwards

Clear every leaf from under the bush, because black spot winters there. Mulch five centimetres deep and keep it off the stems. [Bypass secateurs](/shop/hand-tools/bypass-secateurs/) with a clean edge matter more than any of the above. For ramblers and climbers see [pruning climbing roses](/guides/pruning-climbing-roses/).`,
  },
  {
    slug: 'pruning-climbing-roses',
    title: 'Pruning climbing roses',
    day: '2025-11-13',
    seoTitle: 'How to prune roses | Fernhill Garden Supply',
    description: 'Climbers in winter, ramblers after flowering: how to tell them apart, which stems to keep, and why to tie them sideways.',
    excerpt: 'A climber flowers more when it lies down. How to choose the stems and where to tie them.',
    alt: 'Hills and a low sun in November',
    text: `Climbers flower again and again on side shoots; ramblers flower once, in June, on last year's canes. If you do not know which you have, wait until it flowers and count.

## Climbers, in winter

Keep five or six strong main stems. Shorten every side shoot on them to two buds, about the length of a finger. Take out one old stem at the base each year so that a new one can replace it.

## Ramblers, in July

Cut a third of the canes that have just flowered to the ground. Tie in the new ones that have come from the base.

## Lie them down

A stem tied upright flowers at the top. The same stem tied nearly level flowers along its whole length. Fan the canes out while they are young and supple and tie them with soft twine in a figure of eight, loose enough for a finger. Spent flowers come off with [a clean cut](/shop/hand-tools/bypass-secateurs/).`,
  },
  {
    slug: 'sharpening-secateurs',
    title: 'Sharpening secateurs',
    day: '2025-01-16',
    description:
      'Clean, sharpen and oil a pair of bypass secateurs in ten minutes with a diamond file, and know when the blade needs replacing.',
    excerpt: 'Ten minutes, a diamond file and a drop of oil. The job that changes how every other job feels.',
    alt: null,
    text: `Ten minutes, once in January and once in June, and every cut of the year is easier.

## Take them apart

Undo the pivot and lay the parts in the order in which they came off. Scrub sap away with wire wool and a little paraffin.

## One side only

A bypass blade is bevelled on one side like a chisel. Hold a diamond file flat on the bevel and push, from the heel to the tip, always in one direction. Eight strokes are usually enough. Turn the blade over and take off the burr with one stroke held flat. Never sharpen the hook.

## Put them together

A drop of oil on the pivot, a smear on the spring. Adjust the nut until the blades pass without daylight and open by themselves. Test on newspaper: it should cut to the tip without folding.

## When to give up

A nick deeper than a millimetre means a new blade. We stock them for [the pair we sell](/shop/hand-tools/bypass-secateurs/) and fit them while you wait. The old paper catalogue listed [spare springs](/downloads/catalogue-2022.pdf) as well.`,
  },
  {
    slug: 'slugs-without-pellets',
    title: 'Slugs without pellets',
    day: '2025-05-08',
    description:
      'What works against slugs and what does not, according to five seasons in our trial beds: nematodes, beer, copper, wool and patience.',
    excerpt: 'Five seasons of trials in our own beds: what worked, what did not, and what only made us feel better.',
    alt: 'Mist lifting from the hills in May',
    text: `We tried eight remedies for five seasons on the same lettuces. Three worked.

## What worked

Nematodes, watered on in April and again in June, halved the damage. Going out with a torch on three damp evenings in May took more slugs than any trap. And planting out bigger: a lettuce with eight leaves survives what a seedling does not.

## What did not

Eggshells, coffee grounds, copper tape, wool pellets. Each was crossed on film by a slug in no hurry. Beer traps caught plenty and made no difference to the lettuces.

## What helps by itself

- Water in the morning, so that the surface is dry by night
- Keep boards and pots off the beds, or lay one board and look under it daily
- Leave a wet corner with logs for beetles and frogs

Metaldehyde has been banned since 2022. Ferric phosphate is allowed to organic growers; we use it once, at planting, round dahlias and nothing else. Start seed in [long toms](/shop/planters/terracotta-long-tom/) on a bench.`,
  },
];
