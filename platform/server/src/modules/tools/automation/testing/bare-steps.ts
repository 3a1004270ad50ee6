import type { AutomationStep, StepTarget } from '@canopy/contract/tools';
import type { Locator, Page } from 'playwright-core';
import type { Login } from '../driver/sign-in.ts';

type Role = Parameters<Page['getByRole']>[0];

/** The field behind a text that is not its label. */
const afterText = (page: Page, text: string): Locator =>
  page.locator(
    `xpath=//*[self::input or self::select][normalize-space(preceding::text()[normalize-space()][not(ancestor::script or ancestor::option)][1])=${JSON.stringify(text)}]`,
  );

const scopeOf = (page: Page, { within }: StepTarget): Page | Locator =>
  within === null
    ? page
    : page
        .locator('tr')
        .filter({ has: page.getByText(within, { exact: true }) })
        .last();

const clickable = (page: Page, target: StepTarget): Locator => {
  const { name, role, nth } = target;
  const roles: Role[] = role === null ? ['button', 'link', 'tab', 'checkbox'] : [role as Role];
  const scope = scopeOf(page, target);
  const found = roles.map((one) => scope.getByRole(one, { name, exact: true })).reduce((all, one) => all.or(one));
  return nth === null ? found : found.nth(nth - 1);
};
const field = (page: Page, { name }: StepTarget): Locator => page.getByLabel(name, { exact: true }).or(afterText(page, name)).first();

/** A step as a programmer writes it for Playwright, for comparison: no proxy, no protection of secrets, a single way to find each element. */
export async function bareStep(page: Page, origin: string, step: AutomationStep, login: Login | null): Promise<void> {
  switch (step.kind) {
    case 'open':
      return void (await page.goto(new URL(step.url, origin).href, { waitUntil: 'load' }));
    case 'sign-in':
      await page
        .locator('input[type=text], input[type=email]')
        .first()
        .fill(login?.username ?? '');
      await page.locator('input[type=password]').fill(login?.password ?? '');
      await page.keyboard.press('Enter');
      return page.locator('input[type=password]').waitFor({ state: 'detached' });
    case 'type-secret':
      return field(page, step.target).fill(login?.[step.secret] ?? '');
    case 'click':
      return clickable(page, step.target).click();
    case 'type':
      return field(page, step.target).fill(step.text);
    case 'select':
      return void (await field(page, step.target).selectOption(step.option));
    case 'check':
      return clickable(page, { ...step.target, role: 'checkbox' }).setChecked(step.on);
    case 'see':
      return (step.role === null ? page.getByText(step.text) : page.getByRole(step.role as Role, { name: step.text, exact: true }))
        .filter({ visible: true })
        .first()
        .waitFor();
    case 'wait-for':
      return page.getByText(step.text).first().waitFor();
    case 'field-value':
      return void (await field(page, step.target).inputValue());
    case 'state':
      return clickable(page, step.target).first().waitFor();
    case 'url':
      return page.waitForURL((url) => url.href.includes(step.text));
    case 'title':
      return void (await page.waitForFunction((text) => document.title.includes(text), step.text));
    default:
      throw new Error(`The tests have no step of the kind ${step.kind}.`);
  }
}
