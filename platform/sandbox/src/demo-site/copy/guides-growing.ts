import type { SeedGuide } from './seed-page.ts';

export const growingGuides: SeedGuide[] = [
  {
    slug: 'sowing-tomatoes',
    title: 'Sowing tomatoes',
    day: '2025-02-27',
    description:
      'When to sow tomatoes, how warm to keep them, and how to grow short, sturdy plants on a windowsill without a heated greenhouse.',
    excerpt: 'Sow late rather than early, keep them warm until they are up and cool afterwards.',
    alt: 'Evening light over the Radnor hills',
    text: `The seed packet says February. Unless you have light to spare, ignore it and sow in the second half of March. A seedling that never stops growing overtakes one that sulked on a dark sill for a month.

## Warm, then cool

Fill small pots with [seed mix](/shop/soil-and-compost/seed-and-cutting-mix/), two seeds to a pot, a centimetre deep. Keep them at 21 degrees: the top of the fridge is usually right. The day the first loop shows, move them to the brightest, coolest place you have. Fifteen degrees makes sturdy plants; twenty makes string.

## Pricking out

When two true leaves have opened, move each plant to its own pot and bury the stem up to the seed leaves. It will root all along.

## Planting

Nights should be above ten degrees. [Harden the plants off](/guides/hardening-off/) for ten days first. If leaves develop brown patches in August, read our page on [tomato blight](/guides/tomato-blight/).`,
  },
  {
    slug: 'hardening-off',
    title: 'Hardening off seedlings',
    day: '2025-04-24',
    description:
      'Ten days between windowsill and garden: a simple timetable for hardening off seedlings so that wind and sun do not set them back.',
    excerpt: 'It is wind and sun, not cold, that flatten a plant raised indoors. A timetable for the ten days between.',
    alt: 'Morning sun above the hill behind the sheds',
    text: `A plant raised indoors has thin leaves and has never been moved by anything. It is wind and sun rather than cold that flatten it. Ten days between windowsill and garden is enough for nearly everything.

## A timetable

- Days one to three: outdoors in shade, out of the wind, for three hours
- Days four to six: morning sun, a little breeze, indoors at night
- Days seven to nine: out all day, under fleece at night
- Day ten: out all night, if it stays above seven degrees

## With a cold frame

Put them in and open the lid a hand's width more each day. On day ten take it off.

## Signs that you went too fast

White patches are sunburn and will not heal, but new leaves will be sound. Purple leaves mean cold roots: wait. A plant that stands limp at noon and recovers by evening is only complaining.`,
  },
  {
    slug: 'saving-seed',
    title: 'Saving your own seed',
    day: '2025-08-21',
    description:
      'Begin saving seed with tomatoes, peas, beans and lettuce: four crops that come true, need no isolation and keep for years.',
    excerpt: 'Begin with the four crops that cannot go wrong: tomatoes, peas, beans and lettuce.',
    alt: 'The hills to the west after harvest',
    text: `Begin with four crops that pollinate themselves before the flower opens: tomatoes, peas, French beans and lettuce. What you sow next year will be what you grew this year.

## Dry seed

Leave pods on the plant until they rattle. Lettuce is ready when it looks like a dandelion clock; bend the head into a paper bag and shake. Dry everything for a fortnight indoors on a plate, never in the oven.

## Wet seed

Squeeze tomatoes into a jar, add a little water and leave it for three days until a skin of mould forms. Rinse in a sieve and dry on baking paper. The fermenting removes the jelly that stops the seed sprouting.

## Keeping it

Dry, dark and cool, in paper, in a tin. Write the year on it. Tomatoes keep six years, beans four, lettuce three, parsnips one. Hybrids, marked F1, are not worth saving: the children are a lottery. All the varieties in [our seed list](/shop/seeds/) are open-pollinated.`,
  },
  {
    slug: 'winter-salads-under-cover',
    title: 'Winter salads under cover',
    day: '2025-08-14',
    description:
      'Which leaves to sow in August, how to protect them, and how to cut them so that a metre of bed feeds a household until spring.',
    excerpt: 'Sown in August, a metre of bed under a cloche will feed a household with leaves until spring.',
    alt: 'Frosty hills under a white sky',
    text: `The trick of winter salad is the date. Sown in the last two weeks of August, plants are big enough by November to stand still through the dark. Sown in September, they are not, and no fleece will help.

## What to sow

Corn salad, claytonia, land cress, mizuna and the red mustards. Our [winter mix](/shop/seeds/winter-salad-mix/) has all five. Lettuce needs a little more shelter; Winter Density is the one to try.

## Cover

A cloche keeps off wind and rain, which kill more leaves than frost does. Open the ends on mild days or grey mould will find you.

## Cutting

Take the outer leaves and leave the heart. Cut in the middle of the day, when the leaves have thawed; frozen leaves turn to slime in the kitchen. Expect one bowl a week until the middle of December, very little in January, and more than you can eat in March.`,
  },
  {
    slug: 'planting-bulbs',
    title: 'Planting spring bulbs',
    day: '2025-09-25',
    description:
      'Depth, spacing and timing for daffodils, tulips, crocus and alliums, and how to plant them so that they come back every year.',
    excerpt: 'Three times their own height, in the right month, and away from where you will dig.',
    alt: 'A warm sky over the hills in September',
    text: `The rule is three times the height of the bulb, measured from its nose to the surface. In light soil go deeper. Shallow planting is why tulips come up blind in their second year.

## When

- September: daffodils, crocus, snowdrops
- October: alliums, hyacinths, fritillaries
- November: tulips, once the soil is cold

## In grass

Throw a handful and plant them where they fall. Lift a square of turf with a spade, loosen the soil, set five bulbs and fold it back. Do not mow until six weeks after flowering.

## In pots

Three layers in one pot: tulips at the bottom, daffodils above, crocus on top. An [oak half-barrel](/shop/planters/oak-half-barrel/) takes sixty bulbs this way. A good [trowel with depth marks](/shop/hand-tools/ash-handled-trowel/) saves guessing; for large numbers people used to ask for our [bulb dibber](/shop/hand-tools/bulb-dibber/).`,
  },
];
