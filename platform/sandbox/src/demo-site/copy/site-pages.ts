import type { SeedPage } from './seed-page.ts';

/** The pages that are neither products nor guides. `about/` and the rest link to what was planted; see planted-issues.ts. */
export const sitePages: SeedPage[] = [
  {
    path: '',
    title: 'Fernhill Garden Supply',
    seoTitle: 'Fernhill Garden Supply: tools, seeds, soil',
    description:
      'Garden tools that last, peat-free composts, open-pollinated seed and plain advice from a family nursery in the Welsh Marches.',
    text: `![Rolling green hills under a low sun](/wp-content/uploads/guides/fernhill-1200.png)

We are a small nursery and shop in the Welsh Marches. For thirty years we have sold what we use ourselves: [hand tools](/shop/hand-tools/) that can be sharpened, [peat-free compost](/shop/soil-and-compost/) mixed in our own yard, and [seed](/shop/seeds/) that we have grown and tested.

## This season

The [Spring Bulb Festival](/spring-bulb-festival/) is on the last weekend of April. The [Garden Club](/garden-club/) meets on the first Thursday of the month, with tea. Look out for the [offer of the week](/offer-of-the-week/), and for what is left of the [winter offers](/winter-offers/).

## The shop

<!-- wp:fernhill/page-grid {"parent":"shop"} /-->

## From the guides

<!-- wp:fernhill/post-list {"count":3} /-->`,
  },
  {
    path: 'shop',
    title: 'The shop',
    description:
      'Browse the Fernhill shop: hand tools, watering, pots and planters, seeds, soil and compost. Collect in Kington or have it delivered.',
    text: `Everything here is in stock at the nursery unless it says otherwise. Orders placed before noon leave the same day; heavy goods go with our own van on Tuesdays and Fridays. See [delivery](/delivery/) for prices.

<!-- wp:fernhill/page-grid {"parent":"shop"} /-->`,
  },
  {
    path: 'guides',
    title: 'Growing guides',
    description:
      'Plain growing advice from our own beds: compost, pruning, sowing, watering and pests, with what we tried and what did not work.',
    text: `Written at the nursery, tried in our own beds, and corrected when we turn out to be wrong.

<!-- wp:fernhill/post-list {"count":50} /-->`,
  },
  {
    path: 'about',
    title: 'About the nursery',
    description:
      'Who we are: a family nursery near Kington since 1994, three generations, eleven people, two acres of trial beds and a shop.',
    text: `Fernhill began in 1994 with a polytunnel, a borrowed van and a bank manager who grew leeks. It is now run by Robin Ashdown and Marta Linden with nine others, most of whom came for a summer and stayed.

!!(/wp-content/uploads/guides/nursery-1200.png)

## What we sell

We try every tool and every variety for a season before it goes into [the shop](/store/). About one in three gets through. Peat went in 2014, metaldehyde before it was banned, and plastic pots last year.

## How we work

Two acres of beds are not for sale: they are where the [guides](/guides/) come from. Visitors may walk round them on any open day. One per cent of turnover goes to the county's school gardens.

## Trade customers

Garden designers and schools can ask for our [trade price list](/trade-price-list/), which is updated each January.`,
  },
  {
    path: 'visit-us',
    title: 'Visit us',
    description:
      'Opening hours, directions, parking and access for the Fernhill nursery near Kington, with the tea room and the trial beds.',
    text: `We are two miles west of Kington on the Presteigne road. The lane is narrow; please give way to the milk tanker.

## Opening hours

- March to October: Tuesday to Sunday, nine to five
- November to February: Friday to Sunday, ten to four
- Closed from Christmas Eve until the second Friday of January

## Getting here

The 461 bus stops at the end of the lane five times a day. There are forty parking places, two of them level and next to the door. Paths through the beds are firm gravel; the far field is not suitable for wheels.

## Tea

Soup, bread and cake until it runs out. Dogs on leads are welcome everywhere but the seed room. Events such as the [Spring Bulb Festival](/spring-bulb-festival/) are busy: come early.`,
  },
  {
    path: 'contact',
    title: 'Contact us',
    description: 'Telephone, e-mail and post: how to reach the Fernhill nursery with a question about an order, a plant or a sick tomato.',
    text: `The telephone is answered by whoever is nearest, which is usually somebody who knows.

- Telephone: 01544 000 164, Tuesday to Saturday
- E-mail: hello@fernhill.example
- Post: Fernhill Nursery, Presteigne Road, Kington HR5

For a plant that is ill, send a photograph of both sides of a leaf and tell us what you have done to it. We answer within two working days. After you have written to us you land on [this page](/thank-you/), which says so again.

Questions about an order are quicker with the number on your invoice. Much is answered under [delivery](/delivery/), [returns](/returns/) and [common questions](/faq/).`,
  },
  {
    path: 'delivery',
    title: 'Delivery',
    description:
      'Delivery prices and times for parcels, bulky goods and bulk loads of compost, and where our own van goes on Tuesdays and Fridays.',
    text: `## Parcels

Seeds and small tools go by post: £3.20, free above £40. Ordered before noon, they leave the same day and usually arrive in two.

## Bulky goods

Barrels, butts and more than two sacks of compost go by carrier to mainland addresses for £12.50. Please be in; they do not leave things in hedges.

## Bulk loads

Compost and bark by the cubic metre, tipped from our own van within thirty miles of Kington. Tuesdays and Fridays, £25 a load. We need three metres of width and no overhanging wires.

Not sure how much you need? A cubic metre covers twenty square metres five centimetres deep. [Ask us](/contact/) if your bed is an awkward shape.

<a href="/shop/soil-and-compost/"></a>`,
  },
  {
    path: 'returns',
    title: 'Returns and repairs',
    description:
      'Sixty days to return what you did not need, ten years of repairs on hand tools, and what to do about a pot that cracked in frost.',
    text: `## Changed your mind?

Sixty days, unused, with or without the box. Plants and opened seed are excepted. We refund the price and the postage that you paid; sending it back is yours to pay.

## Hand tools

Ten years on anything that breaks in normal use. We repair first and replace second. Levering out a tree stump is not normal use, but do tell us the story.

## Terracotta and frost

Send a photograph of the crack and the stamp on the base. If it stood on feet and not in a full saucer, you get a new one.

## Arrived broken

Write within a week and keep the box. We will send another the same day. The small print is in our [terms](/terms/).`,
  },
  {
    path: 'faq',
    title: 'Common questions',
    text: `## Is your compost really peat-free?

Yes, all of it, since 2014. It contains composted bark, green compost, loam and sharp sand.

## Can I collect an order?

Yes, from the yard during opening hours, an hour after you ordered. Reverse up to the blue gate.

## Do you sharpen tools?

On Saturdays, while you wait, for £4 a blade. Or do it yourself: [here is how](/guides/sharpening-secateurs/).

## Are your seeds organic?

About two thirds are certified. The rest are grown the same way by people who have not filled in the forms. Each packet says which.

## Do you ship abroad?

Tools and seeds within Great Britain only. Plant health rules have made anything else slower and dearer than it is worth. What is left over appears in the [clearance](/clearance/) once a year.`,
  },
  {
    path: 'privacy',
    title: 'Privacy notice',
    description:
      'What we keep about customers, why, for how long, and how to see, correct or delete it. No tracking, no advertising, no profiles.',
    text: `We keep as little as we can.

## What we keep

Your name, address, order and how to reach you: seven years, because the tax office wants it so. What you write to us: two years. The address of your device in the server's log: fourteen days.

## What we do not keep

Card numbers, which go straight to the bank. A profile of you, because we have nothing to do with one. There are no advertising cookies on this site and nothing is loaded from elsewhere.

## Your rights

Ask what we hold, have it corrected, have it deleted where the law allows. [Write to us](/contact/) and Marta will do it within a week. If we do it badly, complain to the Information Commissioner.`,
  },
  {
    path: 'terms',
    title: 'Terms of sale',
    description:
      'The terms on which we sell: prices, payment, ownership, liability and the law that applies, in words that a gardener can read.',
    text: `## Prices

In pounds, with VAT where it is due. Seeds for food are zero-rated. If we made an obvious mistake we will ask you before we send anything.

## Payment

By card when you order, or on account for schools and designers. Goods are ours until they are paid for, even if you have planted them.

## What we answer for

That goods are as described and fit for a garden. Plants are living things: we answer for their health on the day they leave us, not for the weather in your street.

## Law

The law of England and Wales. Before it comes to that, [talk to us](/contact/); in thirty years it never has. How to send things back is described under [returns](/returns/).`,
  },
  {
    path: 'spring-bulb-festival',
    title: 'Spring Bulb Festival',
    template: 'landing',
    description:
      'Forty thousand bulbs in flower, talks, a plant fair and cake: the Fernhill Spring Bulb Festival on the last weekend of April.',
    text: `Forty thousand bulbs in flower in the far field, six nurseries in the yard and a great deal of cake. The last Saturday and Sunday of April, from ten to five.

## Programme

- Eleven: planting in layers, with Marta
- One: tulips that come back, with a guest from the Fens
- Three: a walk round the field, in boots

Entry is £4, children free. What you see in flower can be ordered for autumn at last year's prices. If you cannot wait, begin with our guide to [planting bulbs](/guides/planting-bulbs/). Parking and buses are described under [visit us](/visit-us/).`,
  },
  {
    path: 'garden-club',
    title: 'Garden Club',
    template: 'landing',
    description:
      'A friendly monthly evening of talks, swaps and problem plants at the Fernhill nursery: the first Thursday, seven o’clock, with tea.',
    text: `The first Thursday of every month except January, at seven, in the potting shed. No committee, no minutes. Bring a plant that puzzles you, a question, or seed to swap.

## Coming up

- March: sowing without a greenhouse
- April: no meeting; come to the festival
- May: slugs, and [what we learned](/guides/slugs-without-pellets/) in five seasons

It costs nothing to come and £2 for tea. Members get a tenth off compost bought on the night. [Tell us](/contact/) if you need a lift from Kington.`,
  },
  {
    path: 'thank-you',
    title: 'Thank you for writing',
    noindex: true,
    description: 'Your message has reached us. Somebody who knows about plants will answer it within two working days, usually sooner.',
    text: `Your message has reached us. Somebody who knows will answer within two working days, and usually the same afternoon.

While you wait, the [growing guides](/guides/) may have your answer already, and [common questions](/faq/) certainly has the ones about parking.`,
  },
  {
    path: 'clearance',
    title: 'Clearance shelf',
    noindex: true,
    description: 'Ends of lines, last year’s seed and pots with a chip: what is on the clearance shelf at the nursery, while it lasts.',
    text: `Ends of lines, last year's seed and pots with a chip in the rim. It changes daily, nothing is kept back, and we do not post it.

- Long toms with a chipped rim, £9
- Seed from the harvest before last, half price, still above eighty per cent
- One wheelbarrow, green, driven into a wall once

See [visit us](/visit-us/) for when the yard is open.`,
  },
  {
    path: 'allotment-society-discount',
    title: 'Allotment society discount',
    description:
      'Allotment societies within forty miles get fifteen per cent off compost, seed and tools ordered together. Here is how to join in.',
    text: `Allotment and horticultural societies within forty miles get fifteen per cent off when members order together. One order a month, one delivery to the site hut, one invoice to the treasurer.

To join, send us the name of your society and the number of plots. We answer with a code for the order form. Bulk loads of compost count; clearance does not.

Societies that are with us already: Kington, Presteigne, Knighton, Hay and Leominster. Questions to [the nursery](/contact/).`,
  },
  {
    path: 'trade-price-list',
    title: 'Trade price list',
    description:
      'Prices for garden designers, schools and parks: tools, compost by the load, and pots by the pallet. Valid from January to December.',
    text: `For garden designers, schools and parks departments with an account. Prices without VAT, valid from January to December.

- Hand tools: list price less twenty per cent, from six pieces
- Compost, by the cubic metre, tipped: £62
- Bark mulch, by the cubic metre, tipped: £54
- Long toms by the pallet of ninety: £11.20 each

Open an account by [writing to us](/contact/) from your work address.`,
  },
];
