/** Everyday names of the roles a step may mention → ARIA role. */
const ROLE_WORDS: Readonly<Record<string, StepRole>> = {
  button: 'button',
  link: 'link',
  tab: 'tab',
  checkbox: 'checkbox',
  'radio button': 'radio',
  switch: 'switch',
  option: 'option',
  'menu item': 'menuitem',
  field: 'field',
  heading: 'heading',
  image: 'img',
  dialog: 'dialog',
  row: 'row',
};
export type StepRole =
  'button' | 'link' | 'tab' | 'checkbox' | 'radio' | 'switch' | 'option' | 'menuitem' | 'field' | 'heading' | 'img' | 'dialog' | 'row';

/** The target of a step: an element on the page, identified by its visible name. */
export interface StepTarget {
  name: string;
  role: StepRole | null;
  /** which of several matches, from 1; -1 is the last; null: there must be exactly one */
  nth: number | null;
  /** name of the enclosing row, region, form or dialog */
  within: string | null;
}

export type StepSecret = 'username' | 'password';
export const ELEMENT_STATES = ['disabled', 'enabled', 'checked', 'unchecked'] as const;
export type ElementState = (typeof ELEMENT_STATES)[number];

/** One parsed line of a test. */
export type AutomationStep =
  | { kind: 'open'; url: string }
  | { kind: 'sign-in' }
  | { kind: 'click'; target: StepTarget; times: 1 | 2 }
  | { kind: 'hover'; target: StepTarget }
  | { kind: 'type'; target: StepTarget; text: string }
  | { kind: 'type-secret'; target: StepTarget; secret: StepSecret }
  | { kind: 'clear'; target: StepTarget }
  | { kind: 'select'; target: StepTarget; option: string }
  | { kind: 'check'; target: StepTarget; on: boolean }
  | { kind: 'press'; key: string; target: StepTarget | null }
  | { kind: 'scroll'; target: StepTarget }
  | { kind: 'back' }
  | { kind: 'reload' }
  | { kind: 'wait'; seconds: number }
  | { kind: 'wait-for'; text: string }
  | { kind: 'see'; text: string; role: StepRole | null; within: string | null; not: boolean }
  | { kind: 'see-count'; count: number; text: string; role: StepRole | null }
  | { kind: 'url'; text: string; whole: boolean }
  | { kind: 'title'; text: string; whole: boolean }
  | { kind: 'field-value'; target: StepTarget; value: string }
  | { kind: 'state'; target: StepTarget; state: ElementState };

export type ParsedLine = { ok: true; step: AutomationStep } | { ok: false; problem: string };

export const MAX_AUTOMATION_STEPS = 60;
export const MAX_STEP_LENGTH = 500;
/** Maximum duration of a single `wait`, in seconds. */
const MAX_WAIT_SECONDS = 30;

interface Token {
  /** lower-case word, or the text between quotes */
  readonly text: string;
  readonly isQuoted: boolean;
}

const CLOSING: Readonly<Record<string, string>> = { '"': '"', '“': '”', '„': '”', '«': '»' };

/** Words and quoted texts of a line, in one pass; null: unclosed quote. `\"` and `\\` are escapes for `"` and `\`. */
function tokensOf(line: string): Token[] | null {
  const tokens: Token[] = [];
  let word = '';
  const endWord = () => {
    if (word !== '') tokens.push({ text: word.toLowerCase(), isQuoted: false });
    word = '';
  };
  for (let at = 0; at < line.length; at += 1) {
    const char = line.charAt(at);
    const closing = CLOSING[char];
    if (closing === undefined) {
      if (char.trim() === '') endWord();
      else word += char;
      continue;
    }
    endWord();
    let text = '';
    for (at += 1; ; at += 1) {
      if (at >= line.length) return null;
      const inside = line.charAt(at);
      if (inside === closing) break;
      if (inside === '\\' && at + 1 < line.length) at += 1;
      text += line.charAt(at);
    }
    tokens.push({ text, isQuoted: true });
  }
  endWord();
  return tokens;
}

const ORDINALS: Readonly<Record<string, number>> = { first: 1, second: 2, third: 3, fourth: 4, fifth: 5, last: -1 };

/** Thrown only inside the parser; its message is human-readable. */
class Unclear extends Error {}

class Reader {
  readonly #tokens: readonly Token[];
  #at = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  /** Consumes the next words if they match. */
  words(phrase: string): boolean {
    const wanted = phrase.split(' ');
    const found = wanted.every((word, index) => {
      const token = this.#tokens[this.#at + index];
      return token !== undefined && !token.isQuoted && token.text === word;
    });
    if (found) this.#at += wanted.length;
    return found;
  }

  any(...phrases: readonly string[]): boolean {
    return phrases.some((phrase) => this.words(phrase));
  }

  /** Consumes and returns the next bare word. */
  word(): string | null {
    const token = this.#tokens[this.#at];
    if (token === undefined || token.isQuoted) return null;
    this.#at += 1;
    return token.text;
  }

  isQuoted(): boolean {
    return this.#tokens[this.#at]?.isQuoted ?? false;
  }

  quoted(what: string): string {
    const token = this.#tokens[this.#at];
    if (token === undefined || !token.isQuoted) throw new Unclear(`Put ${what} in quotes.`);
    this.#at += 1;
    return token.text;
  }

  name(what: string): string {
    const text = this.quoted(what).trim();
    if (text === '') throw new Unclear(`Say ${what} between the quotes.`);
    return text;
  }

  role(): StepRole | null {
    for (const [phrase, role] of Object.entries(ROLE_WORDS)) if (this.words(phrase)) return role;
    return null;
  }

  ordinal(): number | null {
    const token = this.#tokens[this.#at];
    if (token === undefined || token.isQuoted) return null;
    const number = ORDINALS[token.text] ?? (/^\d{1,3}(?:st|nd|rd|th)$/.test(token.text) ? Number.parseInt(token.text, 10) : null);
    if (number !== null) this.#at += 1;
    return number === 0 ? null : number;
  }

  target(what: string): StepTarget {
    this.any('on', 'the', 'a', 'an');
    this.any('the');
    const nth = this.ordinal();
    const role = this.role();
    return { nth, role, name: this.name(what), within: this.#within() };
  }

  #within(): string | null {
    if (!this.any('in', 'within', 'inside', 'under')) return null;
    this.any('the');
    this.any('row', 'section', 'dialog', 'form', 'region');
    return this.name('where it is');
  }

  within(): string | null {
    return this.#within();
  }

  end(): void {
    const token = this.#tokens[this.#at];
    if (token !== undefined) throw new Unclear(`“${token.text}” is not understood here.`);
  }
}

const shouldBe = (reader: Reader, subject: 'url' | 'title'): AutomationStep => {
  reader.words('should');
  const whole = reader.words('be');
  if (!whole && !reader.any('contain', 'include')) throw new Unclear(`Say “${subject} should be "…"” or “${subject} should contain "…"”.`);
  return { kind: subject, text: reader.name(`the ${subject}`), whole };
};

function seeing(reader: Reader): AutomationStep {
  const not = reader.words('not');
  if (!reader.any('see', 'show')) throw new Unclear('Say “should see "…"” or “should not see "…"”.');
  reader.any('the', 'a', 'an');
  const before = reader.word();
  if (before !== null && /^\d{1,3}$/.test(before)) {
    if (not) throw new Unclear('Use a number with “should see”, not with “should not see”.');
    const role = reader.role();
    return { kind: 'see-count', count: Number(before), role, text: reader.name('what to count') };
  }
  // The consumed word may be the start of a role: read it together with what follows.
  const role = before === null ? null : roleFrom(before, reader);
  return { kind: 'see', not, role, text: reader.name('what to look for'), within: reader.within() };
}

function roleFrom(word: string, reader: Reader): StepRole {
  const found = Object.entries(ROLE_WORDS).find(([phrase]) => {
    const [first, rest] = phrase.split(' ', 2);
    return first === word && (rest === undefined || reader.words(rest));
  });
  if (!found) throw new Unclear(`Put what to look for in quotes; “${word}” is not understood here.`);
  return found[1];
}

function typing(reader: Reader): AutomationStep {
  reader.any('the', 'my');
  const secret = reader.words('username') ? 'username' : reader.words('password') ? 'password' : null;
  const text = secret === null ? reader.quoted('what to type') : '';
  if (!reader.any('into', 'in')) throw new Unclear('Say where to type: into "Email".');
  const target = reader.target('the field');
  return secret === null ? { kind: 'type', text, target } : { kind: 'type-secret', secret, target };
}

function waiting(reader: Reader): AutomationStep {
  if (reader.words('for')) return { kind: 'wait-for', text: reader.name('what to wait for') };
  const seconds = Number(reader.word() ?? Number.NaN);
  if (!Number.isFinite(seconds) || seconds <= 0 || seconds > MAX_WAIT_SECONDS || !reader.any('seconds', 'second', 's')) {
    throw new Unclear(`Say “wait for "…"”, or “wait 2 seconds” (at most ${MAX_WAIT_SECONDS}).`);
  }
  return { kind: 'wait', seconds };
}

function pressing(reader: Reader): AutomationStep {
  const key = reader.isQuoted() ? reader.name('the key') : (reader.word() ?? '');
  if (!isKey(key)) throw new Unclear('Name a key: Enter, Escape, Tab, ArrowDown, or Control+A.');
  return { kind: 'press', key: keyOf(key), target: reader.any('in', 'on') ? reader.target('the field') : null };
}

const KEYS = [
  'Enter',
  'Escape',
  'Tab',
  'Space',
  'Backspace',
  'Delete',
  'ArrowUp',
  'ArrowDown',
  'ArrowLeft',
  'ArrowRight',
  'Home',
  'End',
  'PageUp',
  'PageDown',
];
const MODIFIERS = ['Control', 'Shift', 'Alt', 'Meta'];
const same = (names: readonly string[], text: string) => names.find((name) => name.toLowerCase() === text.toLowerCase());
const isKey = (text: string): boolean => {
  const parts = text.split('+');
  const last = parts.pop() ?? '';
  return (same(KEYS, last) !== undefined || /^[\da-z]$/i.test(last)) && parts.every((part) => same(MODIFIERS, part) !== undefined);
};
const keyOf = (text: string): string =>
  text
    .split('+')
    .map((part) => same([...KEYS, ...MODIFIERS], part) ?? part)
    .join('+');

function subject(reader: Reader, target: StepTarget, isField: boolean): AutomationStep {
  if (!reader.words('should be')) throw new Unclear('Say what it should be: field "Email" should be "…", or "Save" should be disabled.');
  if (reader.isQuoted()) return { kind: 'field-value', target: { ...target, role: 'field' }, value: reader.quoted('the value') };
  if (isField && reader.words('empty')) return { kind: 'field-value', target, value: '' };
  const word = reader.word() ?? '';
  const state = ELEMENT_STATES.find((one) => one === word);
  if (!state) throw new Unclear(`It can be ${ELEMENT_STATES.join(', ')}, or a value in quotes.`);
  return { kind: 'state', target, state };
}

function stepOf(reader: Reader): AutomationStep {
  if (reader.any('open', 'go to', 'visit'))
    return { kind: 'open', url: reader.isQuoted() ? reader.name('the address') : (reader.word() ?? '') };
  if (reader.any('sign in', 'log in')) return { kind: 'sign-in' };
  if (reader.any('double click', 'double-click')) return { kind: 'click', times: 2, target: reader.target('what to click') };
  if (reader.any('click', 'tap', 'choose')) return { kind: 'click', times: 1, target: reader.target('what to click') };
  if (reader.any('hover over', 'hover')) return { kind: 'hover', target: reader.target('what to hover over') };
  if (reader.any('type', 'enter', 'fill')) return typing(reader);
  if (reader.any('clear')) return { kind: 'clear', target: reader.target('the field') };
  if (reader.any('select')) {
    const option = reader.name('the option');
    if (!reader.any('in', 'from')) throw new Unclear('Say where: select "Blue" in "Colour".');
    return { kind: 'select', option, target: reader.target('the list') };
  }
  if (reader.any('check', 'tick')) return { kind: 'check', on: true, target: reader.target('the checkbox') };
  if (reader.any('uncheck', 'untick')) return { kind: 'check', on: false, target: reader.target('the checkbox') };
  if (reader.any('press')) return pressing(reader);
  if (reader.any('scroll to')) return { kind: 'scroll', target: reader.target('what to scroll to') };
  if (reader.any('go back')) return { kind: 'back' };
  if (reader.any('reload')) return { kind: 'reload' };
  if (reader.any('wait')) return waiting(reader);
  if (reader.any('url', 'the url', 'the address', 'address')) return shouldBe(reader, 'url');
  if (reader.any('title', 'the title')) return shouldBe(reader, 'title');
  reader.any('i');
  if (reader.any('should')) return seeing(reader);
  if (reader.any('field', 'the field')) {
    const target: StepTarget = { name: reader.name('the field'), role: 'field', nth: null, within: reader.within() };
    return subject(reader, target, true);
  }
  if (reader.isQuoted()) return subject(reader, reader.target('what it is'), false);
  throw new Unclear('This step is not understood.');
}

/** Parses one line, in linear time. */
export function parseStep(line: string): ParsedLine {
  if (line.length > MAX_STEP_LENGTH) return { ok: false, problem: `A step has at most ${MAX_STEP_LENGTH} characters.` };
  const tokens = tokensOf(line);
  if (tokens === null) return { ok: false, problem: 'A quote is not closed.' };
  const [first] = tokens;
  // URLs keep their case.
  if (first && !first.isQuoted && ['open', 'visit'].includes(first.text) && tokens.length === 2 && !tokens[1]?.isQuoted) {
    const url = line.trim().slice(first.text.length).trim();
    return { ok: true, step: { kind: 'open', url } };
  }
  const reader = new Reader(tokens);
  try {
    const step = stepOf(reader);
    reader.end();
    if (step.kind === 'open' && step.url === '') return { ok: false, problem: 'Say which page to open: open "/about".' };
    return { ok: true, step };
  } catch (error) {
    if (error instanceof Unclear) return { ok: false, problem: error.message };
    throw error;
  }
}

/** The steps of a description, one per line, without empty lines, `#` comments, and leading bullets or numbers. */
export function stepLines(description: string): string[] {
  return description
    .split('\n')
    .map((line) => withoutMarker(line.trim()))
    .filter((line) => line !== '' && !line.startsWith('#'));
}

function withoutMarker(line: string): string {
  if (/^[-*•]\s/.test(line)) return line.slice(2).trim();
  return line.replace(/^\d{1,3}[.)]\s/, '').trim();
}

/** A text quoted for the grammar. */
export const quoteText = (text: string): string => `"${text.replaceAll(/[\\"]/g, (char) => `\\${char}`)}"`;
