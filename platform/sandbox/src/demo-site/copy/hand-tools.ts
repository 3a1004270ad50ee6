import type { SeedCategory } from './seed-page.ts';

export const handTools: SeedCategory = {
  slug: 'hand-tools',
  title: 'Hand tools',
  description:
    'Forged trowels, forks, knives, secateurs and shears that can be sharpened, repaired and handed down. Made in Sheffield and Sanjo.',
  text: `Every tool on this page has been used in our own trial beds for at least one full season before we sell it. We look for forged rather than pressed heads, ash or beech handles that can be replaced, and steel that takes an edge with an ordinary stone.

If a tool breaks in normal use within ten years, bring it back and we will repair it or replace it. Our guide to [sharpening secateurs](/guides/sharpening-secateurs/) covers the upkeep that makes the difference.`,
  products: [
    {
      slug: 'ash-handled-trowel',
      name: 'Ash-handled trowel',
      price: '24.50',
      sku: 'HT-101',
      motif: 'tool',
      description:
        'A forged stainless trowel with a long ash handle and depth marks on the blade. Comfortable for bulbs, plugs and potting on.',
      alt: 'Stainless trowel with a pale ash handle',
      text: `The blade is narrow enough to slip between established plants and long enough to lift a dandelion whole. Depth marks are etched every two centimetres, so a row of bulbs goes in at one height without a ruler.

We chose ash for the handle because it absorbs the small shocks of stony ground. Oil it once a year with raw linseed and it will darken and last for decades.`,
      details: ['Blade 16 cm, overall 33 cm', 'Stainless steel, hand forged', 'FSC-certified ash handle', 'Weight 290 g'],
    },
    {
      slug: 'hand-weeding-fork',
      name: 'Hand weeding fork',
      price: '22.00',
      sku: 'HT-102',
      motif: 'tool',
      description:
        'Three square tines that will not bend on flint: a hand fork for loosening roots in borders, raised beds and large pots.',
      alt: 'Three-tined hand fork standing in dark soil',
      text: `Most hand forks fail at the neck. This one is drawn from a single bar, so there is no weld to crack when you lever out a dock. The tines are square in section and slightly dished, which lets soil fall through while roots stay on.

It is the companion to our [ash-handled trowel](/shop/hand-tools/ash-handled-trowel/) and shares the same replaceable handle.`,
      details: ['Tines 11 cm, overall 30 cm', 'Carbon steel, tempered', 'Replaceable ash handle', 'Weight 310 g'],
    },
    {
      slug: 'hori-hori-knife',
      name: 'Hori-hori knife',
      price: '38.00',
      sku: 'HT-103',
      motif: 'blade',
      description:
        'The Japanese soil knife: one straight edge, one serrated, and a dished blade for digging. Comes with a stitched canvas sheath.',
      alt: 'Soil knife with a serrated edge beside its canvas sheath',
      text: `Gardeners who own one tend to stop carrying anything else. The concave blade digs like a narrow trowel, the plain edge splits perennials, and the serrated edge goes through root and string.

Ours is made in Sanjo by a family workshop that has forged farm tools since 1921. The edge arrives sharp; use the sheath. Left-handed gardeners should look at the [mirrored version](/shop/hand-tools/hori-hori-knife-left-handed/).`,
      details: [
        'Blade 17 cm, overall 31 cm',
        'Carbon steel, oil after use',
        'Beech handle with two rivets',
        'Canvas sheath with belt loop',
      ],
    },
    {
      slug: 'hori-hori-knife-left-handed',
      name: 'Hori-hori knife, left-handed',
      price: '38.00',
      sku: 'HT-104',
      motif: 'blade',
      seoTitle: 'Left-handed hori-hori knife | Fernhill Garden Supply',
      canonical: 'shop/hand-tools/hori-hori-knife',
      description:
        'Our Japanese soil knife with the serrations on the other edge, so that left-handed gardeners saw towards themselves with ease.',
      alt: 'Soil knife with serrations on its right edge',
      text: `The same knife as the standard [hori-hori](/shop/hand-tools/hori-hori-knife/), with the serrated edge moved so that it faces you when the tool is in your left hand. The dish of the blade is unchanged.

We order these in small batches twice a year. When the shelf is empty, leave your address with us and we will put one aside.`,
      details: [
        'Blade 17 cm, overall 31 cm',
        'Carbon steel, oil after use',
        'Beech handle with two rivets',
        'Canvas sheath with belt loop',
      ],
    },
    {
      slug: 'bypass-secateurs',
      name: 'Bypass secateurs',
      price: '46.00',
      sku: 'HT-105',
      motif: 'blade',
      description: 'Secateurs with forged aluminium handles and a replaceable blade, for clean cuts through green wood up to 22 mm thick.',
      alt: null,
      text: `A bypass cut closes cleanly, which is why we use these on roses and fruit and keep anvil loppers for dead wood. The pivot adjusts with a coin, and every part down to the spring can be ordered separately.

Before the season starts, spend ten minutes with our guide to [sharpening secateurs](/guides/sharpening-secateurs/). A blunt blade crushes the stem and invites canker.`,
      details: ['Cuts up to 22 mm', 'Blade: hardened carbon steel', 'Length 21 cm', 'Weight 240 g'],
    },
    {
      slug: 'topiary-shears',
      name: 'Topiary shears',
      price: '52.00',
      sku: 'HT-106',
      motif: 'blade',
      description:
        'One-handed sprung shears for box, yew and lavender. The blades lie flat against the plant and stay quiet for an hour of clipping.',
      alt: 'One-handed clipping shears with a leather loop',
      text: `Patterned on old sheep shears, with a single loop of spring steel instead of a pivot. There is nothing to loosen, and the balance sits in the palm, so a long afternoon on a box ball does not end in cramp.

Wipe the blades with diluted vinegar between plants if you have had blight nearby.`,
      details: ['Blades 15 cm', 'High-carbon spring steel', 'Leather closing loop', 'Weight 330 g'],
    },
  ],
};
