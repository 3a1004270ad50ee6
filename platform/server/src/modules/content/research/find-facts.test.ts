import { describe, expect, it } from '@jest/globals';
import { extractText } from '../sources/index.ts';
import { factsByRules, isCited, type ReadSource } from './find-facts.ts';

const TEASER = 'Sown in August, a metre of bed under a cloche will feed a household with leaves until spring.';
const BULBS = `<html><head><title>Planting spring bulbs | Fernhill</title></head><body><main><article>
  <h1>Planting spring bulbs</h1><p>Marta Linden, 25 September 2025</p>
  <p>The rule is three times the height of the bulb, measured from its nose to the surface. In light soil go deeper than that.</p>
  <h2><a href="#when">When</a></h2><ul><li>September: daffodils, crocus, snowdrops</li><li>October: alliums, hyacinths, fritillaries</li></ul>
  <h2>In grass</h2><p>Throw a handful of them and plant each where it falls. Do not mow until six weeks after flowering.</p>
  <h2>Keep reading</h2><ul><li><h3><a href="/guides/salads/">Winter salads</a></h3><p>${TEASER}</p></li></ul>
</article></main></body></html>`;
const FESTIVAL = `<html><head><title>The bulb festival</title></head><body><main><article><h1>The bulb festival</h1>
  <p>In March the festival fills the lower field with people, tents and pots. Come early in the day, since the lane is narrow.</p>
</article></main></body></html>`;

function sourceOf(id: string, html: string): ReadSource {
  const page = extractText(html);
  if (!page) throw new Error('nothing was read');
  return { id, title: page.title, snapshot: page.text, blocks: page.blocks };
}
const SOURCES = [sourceOf('festival', FESTIVAL), sourceOf('bulbs', BULBS)];
const plan = (...texts: string[]) => texts.map((text, index) => ({ id: `q${index + 1}`, text }));
const factsOf = (question: string, ...narrower: string[]) => factsByRules(plan(question, ...narrower), question, SOURCES, 'en');

describe('facts by rules', () => {
  it('answer the question when with the months, though the list names nothing of what is asked', () => {
    const facts = factsOf('When to plant bulbs?', 'What are common mistakes when you plant bulbs?');
    const main = facts.filter(({ question_id }) => question_id === 'q1').map(({ text }) => text);
    expect(main).toContain('September: daffodils, crocus, snowdrops; October: alliums, hyacinths, fritillaries');
  });

  it('cite each unit of what stands in the snapshot, lists included', () => {
    const facts = factsOf('When to plant bulbs?');
    expect(facts.length).toBeGreaterThan(2);
    for (const fact of facts) expect(isCited(fact, SOURCES.find(({ id }) => id === fact.source_id)?.snapshot ?? '')).toBe(true);
  });

  it('fill the main question from the page that is about it, in its order', () => {
    const facts = factsOf('How to plant spring bulbs?').filter(({ question_id }) => question_id === 'q1');
    expect(facts.map(({ source_id }) => source_id)).not.toContain('festival');
    expect(facts.map(({ start }) => start)).toEqual(facts.map(({ start }) => start).sort((a, b) => a - b));
    expect(facts.map(({ text }) => text)).toContain('Do not mow until six weeks after flowering.');
  });

  it('take nothing from the teasers of other pages', () => {
    expect(SOURCES[1]?.snapshot).not.toContain('Sown in August');
    expect(SOURCES[1]?.snapshot).toContain('When');
  });

  it('take teasers where a page has nothing else', () => {
    const index = sourceOf(
      'index',
      `<html><head><title>Guides</title></head><body><main><h2><a href="/salads/">Salads</a></h2><p>${TEASER}</p></main></body></html>`,
    );
    expect(index.snapshot).toContain('Sown in August');
  });
});
