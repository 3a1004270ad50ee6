import { setTimeout as delay } from 'node:timers/promises';
import type { StepRole, StepTarget } from '@canopy/contract/tools';
import type { Frame, Locator, Page } from 'playwright-core';
import { StepFailure } from './step-failure.ts';

/** The role in which an element is searched for. */
export type Purpose = 'click' | 'field' | 'checkbox' | 'any';

type Scope = Frame | Locator;
type AriaRole = Parameters<Frame['getByRole']>[0];

const FIELDS: AriaRole[] = ['textbox', 'searchbox', 'combobox', 'spinbutton', 'listbox', 'slider'];
const TICKED: AriaRole[] = ['checkbox', 'switch', 'radio', 'menuitemcheckbox', 'menuitemradio'];
const CLICKED: AriaRole[] = ['button', 'link', 'menuitem', 'tab', 'option', 'treeitem', ...TICKED, ...FIELDS];
const CONTAINERS: AriaRole[] = [
  'dialog',
  'alertdialog',
  'region',
  'form',
  'group',
  'navigation',
  'tabpanel',
  'table',
  'list',
  'article',
  'row',
  'search',
];

/** Pauses between the first attempts, then between all later ones, ms. */
const PAUSES = [20, 50, 100, 150];
/** A list may be re-rendered during the search; what is still ambiguous after this, ms, counts as such. */
const AMBIGUOUS_MS = 1_000;
const MAX_FRAMES = 20;

export const rolesOf = (role: StepRole): AriaRole[] => (role === 'field' ? FIELDS : [role]);

const byRoles = (scope: Scope, roles: readonly AriaRole[], name: string | RegExp): Locator =>
  roles
    .map((role) => scope.getByRole(role, typeof name === 'string' ? { name, exact: true } : { name }))
    .reduce((all, one) => all.or(one))
    .filter({ visible: true });

export const escapeRegExp = (text: string): string => text.replaceAll(/[$()*+.?[\\\]^{|}/]/g, '\\$&');
/** The exact text apart from whitespace; case-sensitive. */
export const visibleText = (text: string): RegExp => new RegExp(text.trim().split(/\s+/).map(escapeRegExp).join('\\s+'));
/** A whole name, ignoring case. */
const wholeName = (name: string): RegExp => new RegExp(`^\\s*${name.trim().split(/\s+/).map(escapeRegExp).join('\\s+')}\\s*$`, 'i');

const xpathText = (text: string): string =>
  text.includes('"')
    ? `concat(${text
        .split('"')
        .map((part) => `"${part}"`)
        .join(`, '"', `)})`
    : `"${text}"`;

/** The field for a text that describes it, when the markup does not associate the two: the nearest text before it. */
const afterText = (scope: Scope, name: string): Locator =>
  scope
    .locator(
      `xpath=.//*[self::input[not(@type="checkbox" or @type="radio" or @type="submit" or @type="button" or @type="image")] or self::select or self::textarea][normalize-space(preceding::text()[normalize-space()][not(ancestor::script or ancestor::style or ancestor::option)][1])=${xpathText(name.trim().replaceAll(/\s+/g, ' '))}]`,
    )
    .filter({ visible: true });

/** Ways to find a target, the most reliable first. Names are matched whole: part of one may belong to something else. */
function tiersOf(scope: Scope, { name, role }: StepTarget, purpose: Purpose): Locator[] {
  const exact = { exact: true };
  if (role !== null) {
    const roles = rolesOf(role);
    const labelled =
      role === 'field'
        ? [scope.getByLabel(name, exact).filter({ visible: true }), scope.getByPlaceholder(name, exact).filter({ visible: true })]
        : [];
    const beside = role === 'field' ? [afterText(scope, name)] : [];
    return [byRoles(scope, roles, name), ...labelled, byRoles(scope, roles, wholeName(name)), ...beside];
  }
  if (purpose === 'field') {
    const shown = (one: Locator) => one.filter({ visible: true });
    return [
      byRoles(scope, FIELDS, name),
      // Password fields have no role.
      shown(scope.getByLabel(name, exact)),
      shown(scope.getByPlaceholder(name, exact)),
      byRoles(scope, FIELDS, wholeName(name)),
      shown(scope.getByLabel(wholeName(name))),
      afterText(scope, name),
    ];
  }
  const roles = purpose === 'checkbox' ? TICKED : CLICKED;
  const tiers = [byRoles(scope, roles, name)];
  if (purpose === 'checkbox') tiers.push(scope.getByLabel(name, exact).filter({ visible: true }));
  tiers.push(byRoles(scope, roles, wholeName(name)));
  if (purpose === 'checkbox') return tiers;
  return [
    ...tiers,
    scope.getByText(name, exact).filter({ visible: true }),
    scope.getByTitle(name, exact).filter({ visible: true }),
    scope.getByAltText(name, exact).filter({ visible: true }),
  ];
}

/** The rows, dialogs, forms and sections that a name may mean, only the innermost. */
async function containersOf(frame: Frame, within: string): Promise<Locator[]> {
  const heading = frame.getByRole('heading', { name: within, exact: true });
  const text = frame.getByText(within, { exact: true });
  const ways = [
    byRoles(frame, CONTAINERS, within),
    frame.locator('tr, [role=row], li, [role=listitem], article').filter({ has: text, visible: true }),
    frame
      .locator('section, fieldset, form, dialog, [role=dialog], [role=region], aside, article, div')
      .filter({ has: heading, visible: true }),
  ];
  for (const way of ways) {
    const innermost = await way.evaluateAll((elements) =>
      elements.flatMap((element, index) => (elements.some((other) => other !== element && element.contains(other)) ? [] : [index])),
    );
    if (innermost.length > 0) return innermost.map((index) => way.nth(index));
  }
  return [];
}

const framesOf = (page: Page): Frame[] =>
  [page.mainFrame(), ...page.frames().filter((frame) => frame !== page.mainFrame())].slice(0, MAX_FRAMES);

async function scopesOf(page: Page, within: string | null): Promise<Scope[]> {
  if (within === null) return framesOf(page);
  for (const frame of framesOf(page)) {
    const found = await containersOf(frame, within);
    if (found.length > 1) throw new Ambiguous(`${found.length} rows or sections are called “${within}”.`);
    if (found.length === 1) return found;
  }
  return [];
}

/** More than one matches, for now. */
class Ambiguous extends StepFailure {}

const KIND: Record<Purpose, string> = { click: 'Nothing to click', field: 'No field', checkbox: 'No checkbox', any: 'Nothing' };

/** How messages refer to a target. */
export const nameOf = ({ name, role, within }: StepTarget): string =>
  `${role === null ? '' : `${role === 'img' ? 'image' : role} `}“${name}”${within === null ? '' : ` in “${within}”`}`;

async function look(page: Page, target: StepTarget, purpose: Purpose): Promise<Locator | null> {
  const scopes = await scopesOf(page, target.within);
  if (scopes.length === 0) return null;
  const tiers = scopes.map((scope) => tiersOf(scope, target, purpose));
  for (let tier = 0; tier < (tiers[0]?.length ?? 0); tier += 1) {
    const found: Locator[] = [];
    for (const ways of tiers) {
      const way = ways[tier];
      const count = (await way?.count()) ?? 0;
      for (let index = 0; index < count && way; index += 1) found.push(way.nth(index));
    }
    if (found.length === 0) continue;
    const { nth } = target;
    if (nth !== null) return (nth === -1 ? found.at(-1) : found[nth - 1]) ?? null;
    const [only] = found;
    if (only && found.length === 1) return only;
    throw new Ambiguous(
      `${found.length} things on the page are called ${nameOf(target)}. Say which: the 1st, 2nd or last, what it is (button, link …), or where (in "…").`,
    );
  }
  return null;
}

/**
 * Finds the one element that a step means, waiting for it.
 * @param until deadline in terms of `performance.now()`
 * @throws StepFailure if there is none, or more than one
 */
export async function findTarget(page: Page, target: StepTarget, purpose: Purpose, until: number): Promise<Locator> {
  const ambiguousUntil = Math.min(until, performance.now() + AMBIGUOUS_MS);
  for (let turn = 0; ; turn += 1) {
    try {
      const found = await look(page, target, purpose);
      if (found) return found;
      if (performance.now() >= until) {
        throw new StepFailure(`${KIND[purpose]} called ${nameOf(target)} is on the page.`, { isMissing: true });
      }
    } catch (error) {
      const isPassing = error instanceof Ambiguous ? performance.now() < ambiguousUntil : isNavigating(error) && performance.now() < until;
      if (!isPassing) throw error;
    }
    await delay(PAUSES[Math.min(turn, PAUSES.length - 1)]);
  }
}

/** The page was replaced during the search. */
export const isNavigating = (error: unknown): boolean =>
  error instanceof Error &&
  !(error instanceof StepFailure) &&
  /context was destroyed|frame was detached|navigation|Frame has been detached/i.test(error.message);

/** How often something is visible, in all frames. */
export async function countVisible(page: Page, text: string, role: StepRole | null, within: string | null): Promise<number> {
  let count = 0;
  for (const scope of await scopesOf(page, within)) {
    const found = role === null ? scope.getByText(visibleText(text)).filter({ visible: true }) : byRoles(scope, rolesOf(role), text);
    count += await found.count();
  }
  return count;
}
