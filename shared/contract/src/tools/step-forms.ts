/** One form a step can take, with `…` as the placeholder. */
export interface StepForm {
  form: string;
  about: string;
  group: 'Go' | 'Do' | 'Sign in' | 'Check';
}

/** Every form a step can take, most useful first. */
export const STEP_FORMS: readonly StepForm[] = [
  { group: 'Go', form: 'open "…"', about: 'Opens a page: a path such as "/pricing", or a full URL' },
  { group: 'Go', form: 'go back', about: 'Goes back to the previous page' },
  { group: 'Go', form: 'reload', about: 'Reloads the page' },
  { group: 'Do', form: 'click "…"', about: 'Clicks the button, link or text with this name' },
  { group: 'Do', form: 'click the button "…"', about: 'Also link, tab, menu item, option, image, row' },
  { group: 'Do', form: 'click the 2nd "…"', about: 'Which one, if several have that name; also first, last' },
  { group: 'Do', form: 'click "…" in "…"', about: 'The one in the row, dialog, form or section of that name' },
  { group: 'Do', form: 'double click "…"', about: 'Clicks twice' },
  { group: 'Do', form: 'hover over "…"', about: 'Moves the pointer over it' },
  { group: 'Do', form: 'type "…" into "…"', about: 'Replaces the value of a field, by its label' },
  { group: 'Do', form: 'clear "…"', about: 'Empties a field' },
  { group: 'Do', form: 'select "…" in "…"', about: 'Chooses an option from a list' },
  { group: 'Do', form: 'check "…"', about: 'Ticks a checkbox' },
  { group: 'Do', form: 'uncheck "…"', about: 'Removes the tick' },
  { group: 'Do', form: 'press Enter', about: 'A key, such as Escape, Tab, ArrowDown, Control+A' },
  { group: 'Do', form: 'press Enter in "…"', about: 'A key in a field' },
  { group: 'Do', form: 'scroll to "…"', about: 'Scrolls it into view' },
  { group: 'Do', form: 'wait for "…"', about: 'Waits until the text appears' },
  { group: 'Do', form: 'wait 2 seconds', about: 'Waits, at most 30 seconds' },
  { group: 'Sign in', form: 'sign in', about: 'Fills in the username and password of the sign-in above and sends them' },
  { group: 'Sign in', form: 'type the username into "…"', about: 'For sign-in forms of several pages' },
  { group: 'Sign in', form: 'type the password into "…"', about: 'Only into a password field of the target’s own origin' },
  { group: 'Check', form: 'should see "…"', about: 'The text is visible; matches upper and lower case' },
  { group: 'Check', form: 'should not see "…"', about: 'The text is not visible once the page has settled' },
  { group: 'Check', form: 'should see "…" in "…"', about: 'The text is visible in that row, dialog, form or section' },
  { group: 'Check', form: 'should see the button "…"', about: 'Also link, heading, field, image, checkbox' },
  { group: 'Check', form: 'should see 3 "…"', about: 'The text is visible exactly that many times' },
  { group: 'Check', form: 'url should contain "…"', about: 'Also “url should be”' },
  { group: 'Check', form: 'title should contain "…"', about: 'The title of the page; also “title should be”' },
  { group: 'Check', form: 'field "…" should be "…"', about: 'The value of a field' },
  { group: 'Check', form: '"…" should be disabled', about: 'Also enabled, checked, unchecked' },
];

/** One completion of a line. */
export interface StepCompletion {
  form: string;
  about: string;
  /** the whole line once completed */
  line: string;
  /** caret position: inside the first empty quotes, otherwise at the end */
  caret: number;
}

/** The line without its quoted texts, and those texts; null if a quote is still open. */
function outline(line: string): { skeleton: string; texts: string[] } | null {
  const parts = line.split('"');
  if (parts.length % 2 === 0) return null;
  return {
    skeleton: parts
      .map((part, index) => (index % 2 === 0 ? part.toLowerCase().replaceAll(/\s+/g, ' ') : '"…"'))
      .join('')
      .trimStart(),
    texts: parts.filter((_, index) => index % 2 === 1),
  };
}

/** Possible completions of a line; none inside quotes or if it is complete. */
export function completeStep(line: string): StepCompletion[] {
  const said = outline(line);
  if (said === null) return [];
  return STEP_FORMS.filter(({ form }) => form.startsWith(said.skeleton) && form !== said.skeleton.trimEnd()).map(({ form, about }) => {
    let at = 0;
    const filled = form.replaceAll('"…"', () => `"${said.texts[at++] ?? ''}"`);
    const empty = filled.indexOf('""');
    return { form, about, line: filled, caret: empty === -1 ? filled.length : empty + 1 };
  });
}
