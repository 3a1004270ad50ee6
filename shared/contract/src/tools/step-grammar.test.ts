import { describe, expect, it } from '@jest/globals';
import { parseStep, quoteText, stepLines } from './step-grammar.ts';
import { completeStep, STEP_FORMS } from './step-forms.ts';

const target = (name: string, more = {}) => ({ name, role: null, nth: null, within: null, ...more });
const step = (line: string) => {
  const parsed = parseStep(line);
  return parsed.ok ? parsed.step : parsed.problem;
};

describe('the grammar', () => {
  it.each([
    ['open /Pricing?a=B', { kind: 'open', url: '/Pricing?a=B' }],
    ['go to "https://fern.example/Shop"', { kind: 'open', url: 'https://fern.example/Shop' }],
    ['Click “Sign in”', { kind: 'click', times: 1, target: target('Sign in') }],
    [
      'click the 2nd button "Edit" in "Ferns"',
      { kind: 'click', times: 1, target: target('Edit', { nth: 2, role: 'button', within: 'Ferns' }) },
    ],
    ['click on the last "Edit"', { kind: 'click', times: 1, target: target('Edit', { nth: -1 }) }],
    ['type "a \\"b\\"" into "Name"', { kind: 'type', text: 'a "b"', target: target('Name') }],
    ['type the password into "Password"', { kind: 'type-secret', secret: 'password', target: target('Password') }],
    ['select "Blue" in "Colour"', { kind: 'select', option: 'Blue', target: target('Colour') }],
    ['press control+a in "Name"', { kind: 'press', key: 'Control+a', target: target('Name') }],
    ['wait 2 seconds', { kind: 'wait', seconds: 2 }],
    ['I should see "Hello"', { kind: 'see', not: false, role: null, text: 'Hello', within: null }],
    ['should not see the menu item "Out"', { kind: 'see', not: true, role: 'menuitem', text: 'Out', within: null }],
    ['should see 3 "Delete"', { kind: 'see-count', count: 3, role: null, text: 'Delete' }],
    ['url should contain "/shop"', { kind: 'url', text: '/shop', whole: false }],
    ['title should be "Shop"', { kind: 'title', text: 'Shop', whole: true }],
    ['field "Email" should be "a@b.example"', { kind: 'field-value', target: target('Email', { role: 'field' }), value: 'a@b.example' }],
    ['the button "Save" should be disabled', 'This step is not understood.'],
    ['"Save" should be disabled', { kind: 'state', target: target('Save'), state: 'disabled' }],
    ['click Sign in', 'Put what to click in quotes.'],
    ['click "Sign in', 'A quote is not closed.'],
    ['click "A" twice', '“twice” is not understood here.'],
    ['wait 90 seconds', 'Say “wait for "…"”, or “wait 2 seconds” (at most 30).'],
    ['buy everything', 'This step is not understood.'],
    ['press F24x', 'Name a key: Enter, Escape, Tab, ArrowDown, or Control+A.'],
  ])('%s', (line, expected) => {
    expect(step(line)).toEqual(expected);
  });

  it('understands every form that it offers', () => {
    for (const { form } of STEP_FORMS) expect([form, parseStep(form).ok]).toEqual([form, true]);
  });

  it('reads a description line by line, without markers, comments and empty lines', () => {
    expect(stepLines('1. open "/"\n\n- click "A"\n# a note\n  2) should see "B"')).toEqual(['open "/"', 'click "A"', 'should see "B"']);
  });

  it('quotes so that what was quoted comes back', () => {
    for (const text of ['plain', 'a "b" c', 'back\\slash', '“curly”']) {
      expect(step(`click ${quoteText(text)}`)).toEqual({ kind: 'click', times: 1, target: target(text) });
    }
  });

  it('takes no longer for lines that mean harm', () => {
    for (const line of ['"'.repeat(500), ' '.repeat(500), 'click '.repeat(83), `click ${'\\"'.repeat(240)}`])
      expect(parseStep(line)).toHaveProperty('ok');
    expect(parseStep('x'.repeat(501))).toMatchObject({ ok: false });
  });
});

describe('completion', () => {
  it('offers what goes on from the words that are there', () => {
    expect(completeStep('cl').map(({ form }) => form)).toEqual([
      'click "…"',
      'click the button "…"',
      'click the 2nd "…"',
      'click "…" in "…"',
      'clear "…"',
    ]);
    expect(completeStep('type "fern" ')).toMatchObject([{ line: 'type "fern" into ""', caret: 18 }]);
    expect(completeStep('click "Sav')).toEqual([]);
    expect(completeStep('reload')).toEqual([]);
    expect(completeStep('')).toHaveLength(STEP_FORMS.length);
  });
});
