import { parseStep, type AutomationStep, type StepRole, type StepTarget } from './step-grammar.ts';

const FIELDS = ['textbox', 'searchbox', 'combobox', 'spinbutton', 'listbox', 'slider'];
const TICKED = ['checkbox', 'switch', 'radio', 'menuitemcheckbox', 'menuitemradio'];
const CLICKED = ['button', 'link', 'menuitem', 'tab', 'option', 'treeitem', ...TICKED, ...FIELDS];

const text = (value: string): string => JSON.stringify(value);
const rolesOf = (role: StepRole): string[] => (role === 'field' ? FIELDS : [role]);
const pattern = (value: string): string =>
  `/${value
    .trim()
    .split(/\s+/)
    .map((word) => word.replaceAll(/[$()*+./?[\\\]^{|}]/g, '\\$&'))
    .join('\\s+')}/`;

type Kind = 'click' | 'field' | 'checkbox' | 'any';

function locator({ name, role, nth, within }: StepTarget, kind: Kind): string {
  const roles = role === null ? (kind === 'field' ? FIELDS : kind === 'checkbox' ? TICKED : CLICKED) : rolesOf(role);
  const scope = within === null ? 'page' : `within(page, ${text(within)})`;
  const isField = kind === 'field' || role === 'field';
  const found =
    role !== null && !isField
      ? `${scope}.getByRole(${text(role)}, { name: ${text(name)}, exact: true })`
      : `named(${scope}, ${text(name)}, ${JSON.stringify(roles)}${isField || kind === 'checkbox' ? ', true' : ''})`;
  return nth === null ? found : nth === -1 ? `${found}.last()` : `${found}.nth(${nth - 1})`;
}

function shown(step: Extract<AutomationStep, { kind: 'see' | 'see-count' }>): string {
  const scope = step.kind === 'see' && step.within !== null ? `within(page, ${text(step.within)})` : 'page';
  const found =
    step.role === null
      ? `${scope}.getByText(${pattern(step.text)})`
      : step.role === 'field'
        ? `named(${scope}, ${text(step.text)}, ${JSON.stringify(FIELDS)}, true)`
        : `${scope}.getByRole(${text(step.role)}, { name: ${text(step.text)}, exact: true })`;
  return `${found}.filter({ visible: true })`;
}

function codeOf(step: AutomationStep): string[] {
  switch (step.kind) {
    case 'open':
      return [`await page.goto(${text(step.url)});`];
    case 'sign-in':
      return [
        'await page.locator("input:not([type=hidden]):not([type=password]):not([type=checkbox])").filter({ visible: true }).first().fill(process.env.TEST_USERNAME ?? "");',
        'await page.locator("input[type=password]").filter({ visible: true }).fill(process.env.TEST_PASSWORD ?? "");',
        'await page.keyboard.press("Enter");',
        'await expect(page.locator("input[type=password]").filter({ visible: true })).toHaveCount(0);',
      ];
    case 'click':
      return [`await ${locator(step.target, 'click')}.${step.times === 2 ? 'dblclick' : 'click'}();`];
    case 'hover':
      return [`await ${locator(step.target, 'any')}.hover();`];
    case 'scroll':
      return [`await ${locator(step.target, 'any')}.scrollIntoViewIfNeeded();`];
    case 'type':
      return [`await ${locator(step.target, 'field')}.fill(${text(step.text)});`];
    case 'type-secret':
      return [`await ${locator(step.target, 'field')}.fill(process.env.TEST_${step.secret.toUpperCase()} ?? "");`];
    case 'clear':
      return [`await ${locator(step.target, 'field')}.fill("");`];
    case 'select':
      return [`await ${locator(step.target, 'field')}.selectOption({ label: ${text(step.option)} });`];
    case 'check':
      return [`await ${locator(step.target, 'checkbox')}.setChecked(${step.on});`];
    case 'press':
      return [
        step.target ? `await ${locator(step.target, 'field')}.press(${text(step.key)});` : `await page.keyboard.press(${text(step.key)});`,
      ];
    case 'back':
      return ['await page.goBack();'];
    case 'reload':
      return ['await page.reload();'];
    case 'wait':
      // A wait that the person wrote is exported with the same duration.
      return [`await page.waitForTimeout(${step.seconds * 1_000});`];
    case 'wait-for':
      return [`await expect(page.getByText(${pattern(step.text)}).filter({ visible: true }).first()).toBeVisible({ timeout: 25_000 });`];
    case 'see':
      return step.not
        ? ['await page.waitForLoadState("networkidle");', `await expect(${shown(step)}).toHaveCount(0);`]
        : [`await expect(${shown(step)}.first()).toBeVisible();`];
    case 'see-count':
      return [`await expect(${shown(step)}).toHaveCount(${step.count});`];
    case 'url':
      return [
        `await expect(page).toHaveURL((url) => ${step.whole ? `[url.href, url.pathname, url.pathname + url.search].includes(${text(step.text)})` : `url.href.includes(${text(step.text)})`});`,
      ];
    case 'title':
      return [`await expect(page).toHaveTitle(${step.whole ? text(step.text) : pattern(step.text)});`];
    case 'field-value':
      return [`await expect(${locator(step.target, 'field')}).toHaveValue(${text(step.value)});`];
    case 'state': {
      const check = { disabled: 'toBeDisabled()', enabled: 'toBeEnabled()', checked: 'toBeChecked()', unchecked: 'not.toBeChecked()' };
      return [`await expect(${locator(step.target, 'any')}).${check[step.state]};`];
    }
  }
}

/** Helpers included in the test only if its steps need them. */
const NAMED = `/** The visible element of that whole name: by what it is, by its label, or by its text. */
function named(scope, name, roles, isField = false) {
  const byRole = roles.map((role) => scope.getByRole(role, { name, exact: true })).reduce((all, one) => all.or(one));
  return (isField ? byRole.or(scope.getByLabel(name, { exact: true })).or(scope.getByPlaceholder(name, { exact: true })) : byRole).filter({ visible: true });
}`;
const WITHIN = `/** The innermost row, dialog, form or section of that name. */
function within(page, name) {
  const named = ['dialog', 'region', 'form', 'group', 'navigation', 'tabpanel', 'table', 'list', 'article', 'row']
    .map((role) => page.getByRole(role, { name, exact: true }))
    .reduce((all, one) => all.or(one));
  return named.or(page.locator('tr, li, article').filter({ has: page.getByText(name, { exact: true }) })).filter({ visible: true }).last();
}`;

/**
 * Exports steps as a Playwright test. Lines that cannot be parsed fail there as they do here. Credentials are read from
 * `TEST_USERNAME` and `TEST_PASSWORD`.
 */
export function playwrightTest({ name, url, lines }: { name: string; url: string; lines: readonly string[] }): string {
  const body = lines.flatMap((line) => {
    const parsed = parseStep(line);
    const comment = `// ${line.replaceAll(/[\r\n\u2028\u2029]+/g, ' ')}`;
    return [comment, ...(parsed.ok ? codeOf(parsed.step) : [`throw new Error(${text(parsed.problem)});`])];
  });
  const needs = [NAMED, WITHIN].filter((_, index) => body.some((line) => line.includes(['named(', 'within('][index] ?? '')));
  return [
    "import { expect, test } from '@playwright/test';",
    '',
    `test.use({ baseURL: ${text(new URL(url).origin)} });`,
    '',
    `test(${text(name)}, async ({ page }) => {`,
    ...body.map((line) => `  ${line}`),
    '});',
    ...needs.flatMap((code) => ['', code]),
    '',
  ].join('\n');
}
