import { parseStep, quoteText, type AutomationStep, type HealProposal, type StepRole } from '@canopy/contract/tools';
import type { Locator, Page } from 'playwright-core';
import { elementFacts, readElementFacts, type ElementFacts } from './element-facts.ts';
import { findTarget } from './find-target.ts';
import { targetOf } from './perform.ts';

/** What can replace an element that people act on. */
const CANDIDATES =
  'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=link], [role=tab], [role=menuitem], [role=checkbox], [role=switch], [role=radio], [role=option], [role=combobox], [role=textbox], [contenteditable=true]';
const MAX_CANDIDATES = 400;
/** Below this similarity, out of 1, it is a different thing. */
const LEAST = 0.5;
/** The next best must be less similar by this much. */
const MARGIN = 0.12;

const WEIGHTS = {
  testId: 5,
  id: 4,
  field: 4,
  name: 4,
  href: 4,
  placeholder: 2,
  role: 2,
  type: 1,
  tag: 1,
  heading: 1.5,
  around: 1.5,
  classes: 1.5,
  path: 1.5,
};

/** Word similarity of two texts, 0 to 1. */
function alike(one: string, other: string): number {
  if (one === other) return 1;
  const words = (text: string) =>
    new Set(
      text
        .toLowerCase()
        .split(/[^\p{L}\p{N}]+/u)
        .filter(Boolean),
    );
  const [a, b] = [words(one), words(other)];
  const common = [...a].filter((word) => b.has(word)).length;
  return a.size + b.size === 0 ? 0 : (2 * common) / (a.size + b.size);
}

const overlap = (one: readonly string[], other: readonly string[]): number => {
  const common = one.filter((item) => other.includes(item)).length;
  return one.length + other.length === 0 ? 1 : (2 * common) / (one.length + other.length);
};

/** How much an equal path suggests that two links are the same: in some applications every page has it. */
const SAME_PATH = 0.3;

function alikeLinks(one: string, other: string): number {
  if (one === other) return 1;
  return one.split('?')[0] === other.split('?')[0] ? SAME_PATH : 0;
}

/** Similarity of two elements, 0 to 1: what neither has is ignored, what only one has counts against. */
export function likeness(known: ElementFacts, found: ElementFacts): number {
  let sum = 0;
  let most = 0;
  for (const [key, weight] of Object.entries(WEIGHTS) as [keyof typeof WEIGHTS, number][]) {
    const [one, other] = [known[key], found[key]];
    if (one.length === 0 && other.length === 0) continue;
    most += weight;
    if (typeof one !== 'string' || typeof other !== 'string') sum += weight * overlap(one as string[], other as string[]);
    else if (key === 'href') sum += weight * alikeLinks(one, other);
    else if (['name', 'heading', 'around', 'placeholder'].includes(key)) sum += weight * alike(one, other);
    else sum += one === other ? weight : 0;
  }
  return most === 0 ? 0 : sum / most;
}

const SAID: Partial<Record<string, string>> = {
  button: 'button',
  link: 'link',
  tab: 'tab',
  menuitem: 'menu item',
  checkbox: 'checkbox',
  switch: 'switch',
  radio: 'radio button',
  option: 'option',
};

/** The line with another element substituted. */
function lineFor(line: string, step: AutomationStep, { name, role }: ElementFacts): string | null {
  const about = targetOf(step);
  const was = about && quoteText(about.target.name);
  if (!was || name === '' || !line.includes(was)) return null;
  // The element is last in a line, except for a value or a place after it.
  const at = step.kind === 'field-value' || step.kind === 'state' ? line.indexOf(was) : line.lastIndexOf(was);
  const said = SAID[role];
  const isPlain = about.target.role === null && about.target.nth === null && about.purpose === 'click' && said !== undefined;
  const withRole = isPlain && step.kind === 'click' ? `the ${said} ${quoteText(name)}` : quoteText(name);
  return line.slice(0, at) + withRole + line.slice(at + was.length);
}

/**
 * Looks for an element that may have replaced a missing one. Proposes only what the new line would actually find, and only if one candidate
 * stands out. Changes nothing.
 */
export async function proposeElement(page: Page, line: string, step: AutomationStep, known: ElementFacts): Promise<HealProposal | null> {
  const about = targetOf(step);
  if (!about || step.kind === 'type-secret' || step.kind === 'field-value' || step.kind === 'state') return null;
  const candidates = page.locator(CANDIDATES).filter({ visible: true });
  const read = await candidates.evaluateAll(readElementFacts as (elements: Element[]) => unknown);
  const scored: { index: number; facts: ElementFacts; score: number }[] = [];
  for (const [index, one] of (Array.isArray(read) ? read.slice(0, MAX_CANDIDATES) : []).entries()) {
    const facts = elementFacts.safeParse(one).data;
    if (facts && isSameUse(about.purpose, facts)) scored.push({ index, facts, score: likeness(known, facts) });
  }
  scored.sort((a, b) => b.score - a.score);
  const [best] = scored;
  // The line itself distinguishes those of the same name: it says which one, or where.
  const next = scored.find(({ facts }) => facts.name !== best?.facts.name || facts.role !== best.facts.role);
  if (!best || best.score < LEAST || best.score - (next?.score ?? 0) < MARGIN) return null;
  const changed = lineFor(line, step, best.facts);
  const parsed = changed === null ? null : parseStep(changed);
  const target = parsed?.ok ? targetOf(parsed.step) : null;
  if (changed === null || !target) return null;
  const found = await findTarget(page, target.target, target.purpose, performance.now()).catch(() => null);
  if (!found) return null;
  const same = scored.filter(({ facts, score }) => facts.name === best.facts.name && best.score - score < MARGIN);
  for (const { index, facts, score } of same) {
    if (await isSameElement(candidates.nth(index), found))
      return { was: line, line: changed, found: describe(facts, known), confidence: Math.round(score * 100) / 100 };
  }
  return null;
}

const FIELD_ROLES: (StepRole | string)[] = ['textbox', 'combobox', 'searchbox', 'spinbutton', 'slider', 'listbox'];

function isSameUse(purpose: string, { role }: ElementFacts): boolean {
  if (purpose === 'field') return FIELD_ROLES.includes(role);
  if (purpose === 'checkbox') return ['checkbox', 'switch', 'radio'].includes(role);
  return !FIELD_ROLES.includes(role);
}

async function isSameElement(one: Locator, other: Locator): Promise<boolean> {
  const handle = await other.elementHandle({ timeout: 1_000 });
  return handle !== null && (await one.evaluate((element, same) => element === same, handle));
}

function describe(found: ElementFacts, known: ElementFacts): string {
  const same = [
    found.id !== '' && found.id === known.id && 'id',
    found.field !== '' && found.field === known.field && 'field name',
    found.testId !== '' && found.testId === known.testId && 'test id',
    found.href !== '' && found.href === known.href && 'link target',
    found.heading !== '' && found.heading === known.heading && 'heading above',
    found.around !== '' && found.around === known.around && 'surroundings',
    found.role === known.role && 'role',
  ].filter((word) => word !== false);
  return `${found.role || found.tag} “${found.name}”${same.length > 0 ? `; the same ${same.join(', ')}` : ''}`;
}
