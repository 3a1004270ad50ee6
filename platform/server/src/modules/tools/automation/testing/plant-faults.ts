import { parseStep, type AutomationStep } from '@canopy/contract/tools';
import { escapeRegExp } from '../driver/find-target.ts';
import type { ApplicationTest } from './application-tests.ts';
import { FAULT_SEEN, type Interference } from './faulty-proxy.ts';

/** A programming mistake in an application, which must make a test fail. */
export interface Fault extends Interference {
  readonly test: ApplicationTest;
  readonly what: string;
  /** removes what the test asserts rather than what it acts on: passing would be wrong */
  readonly isAsserted: boolean;
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
/** The text wherever people see it: not in URLs, classes or field names. */
const shown = (text: string): RegExp =>
  new RegExp(`(>[^<]*|value=["']|placeholder=["']|title=["']|aria-label=["'])(?:${escapeRegExp(escaped(text))})(?=[^<>]*[<"'])`, 'g');

function replaced(page: string, text: string, by: string): string {
  let after = page;
  // A text may contain it more than once; each iteration takes the last.
  for (let turn = 0; turn < 5; turn += 1) after = after.replaceAll(shown(text), (_, before: string) => `${before}${by}`);
  return after;
}

/** Runs before any of the page is parsed, so that nothing shows first. */
const injected = (page: string, script: string): string =>
  /<head[^>]*>/.test(page) ? page.replace(/<head[^>]*>/, (head) => `${head}<script>${script}</script>`) : page;
const SEEN = `(window.canopyFault ??= (new Image().src = ${JSON.stringify(FAULT_SEEN)}));`;

/** Makes the browser do something with each element that shows a text, whenever one appears. */
const toElements = (text: string, what: string): string => `(() => {
  const text = ${JSON.stringify(text)};
  const act = () => {
    for (const e of document.querySelectorAll('body *')) {
      if (e.matches('script,style,option')) continue;
      const own = [...e.childNodes].filter((n) => n.nodeType === 3).map((n) => n.data).join(' ').replace(/\\s+/g, ' ');
      if (own.includes(text) || e.value === text || e.getAttribute('aria-label') === text) { ${what} ${SEEN} }
    }
  };
  new MutationObserver(act).observe(document, { childList: true, subtree: true, characterData: true });
})()`;

/** The text that a step needs to find; null: nothing that a fault could remove. */
function neededBy(step: AutomationStep): { text: string; isAsserted: boolean } | null {
  switch (step.kind) {
    case 'see':
      return step.not ? null : { text: step.text, isAsserted: true };
    case 'wait-for':
    case 'title':
      return { text: step.text, isAsserted: true };
    case 'field-value':
      return { text: step.value, isAsserted: true };
    case 'click':
      return { text: step.target.name, isAsserted: false };
    default:
      return null;
  }
}

const inPage = (script: string) => ({ change: (page: string) => injected(page, script), isSeenByPage: true });

interface Way {
  readonly what: string;
  /** what it applies to; null: anything */
  readonly toAsserted: boolean | null;
  readonly interfere: (text: string) => Interference;
}

const WAYS: readonly Way[] = [
  { what: 'is worded otherwise', toAsserted: null, interfere: (text) => ({ change: (page) => replaced(page, text, 'Something else') }) },
  { what: 'is missing a letter', toAsserted: null, interfere: (text) => ({ change: (page) => replaced(page, text, text.slice(0, -1)) }) },
  { what: 'is hidden', toAsserted: null, interfere: (text) => inPage(toElements(text, "e.style.display = 'none';")) },
  { what: 'is invisible', toAsserted: null, interfere: (text) => inPage(toElements(text, "e.style.visibility = 'hidden';")) },
  { what: 'is taken away by a script', toAsserted: null, interfere: (text) => inPage(toElements(text, 'e.remove();')) },
  {
    what: 'is disabled',
    toAsserted: false,
    interfere: (text) =>
      inPage(toElements(text, "e.disabled = true; if (e.href) e.removeAttribute('href'); e.style.pointerEvents = 'none';")),
  },
  {
    what: 'does nothing',
    toAsserted: false,
    interfere: (text) =>
      inPage(
        `addEventListener('click', (event) => { const e = event.target.closest('a,button,input[type=submit]'); if (e && (e.textContent.trim() === ${JSON.stringify(text)} || e.value === ${JSON.stringify(text)})) { event.preventDefault(); event.stopImmediatePropagation(); ${SEEN} } }, true);`,
      ),
  },
];

/** Server faults, on each page that a test opens. */
const ofPages = (test: ApplicationTest, path: string): Fault[] => [
  { test, what: `${path} answers with an error`, isAsserted: false, fails: (asked) => asked === path },
  { test, what: `${path} is blank`, isAsserted: false, blanks: (asked) => asked === path },
];

/** Every fault that applies to these tests; the run finds out whether a page really shows it. */
export function faultsOf(tests: readonly ApplicationTest[]): Fault[] {
  return tests.flatMap((test) => {
    const steps = test.lines.flatMap((line) => {
      const parsed = parseStep(line);
      return parsed.ok ? [parsed.step] : [];
    });
    const needed = new Map(steps.flatMap((step) => neededBy(step) ?? []).map((need) => [need.text, need.isAsserted]));
    const paths = new Set(steps.flatMap((step) => (step.kind === 'open' ? [step.url] : [])));
    return [
      ...[...needed].flatMap(([text, isAsserted]) =>
        WAYS.filter(({ toAsserted }) => toAsserted === null || toAsserted === isAsserted).map(({ what, interfere }) => ({
          test,
          what: `“${text}” ${what}`,
          isAsserted,
          ...interfere(text),
        })),
      ),
      ...[...paths].flatMap((path) => ofPages(test, path)),
    ];
  });
}

/** Replacements for words when an interface is reworded. */
const NEW_WORDS: Readonly<Record<string, string>> = {
  Save: 'Store',
  Search: 'Find',
  'Log In': 'Enter',
  Login: 'Enter',
  Log: 'Sign',
  Add: 'New',
  Sign: 'Log',
  Export: 'Download',
  Import: 'Upload',
  Insert: 'Add',
  Structure: 'Columns',
  SQL: 'Query',
  Logout: 'Leave',
  Tagline: 'Slogan',
  Username: 'Account',
  Database: 'Data file',
  Server: 'Host',
  System: 'Kind',
  Permanent: 'Lasting',
};

function reworded(name: string): string {
  const [first = '', ...rest] = name.split(' ');
  const whole = NEW_WORDS[name];
  if (whole !== undefined) return whole;
  const word = NEW_WORDS[first];
  return word === undefined ? `${name} now` : [word, ...rest].join(' ');
}

/** An interface in which the element that a step acts on has another name. */
export interface Rewording extends Interference {
  readonly test: ApplicationTest;
  /** the line that no longer finds its element, and the element's new name */
  readonly line: string;
  readonly name: string;
  readonly what: string;
}

/** What else changed along with the words. */
const ALSO: readonly { what: string; also: (page: string) => string }[] = [
  { what: 'the name', also: (page) => page },
  { what: 'the name and every class', also: (page) => page.replaceAll(/(?<=[\s"])class="([^"]+)"/g, 'class="v2-$1"') },
  {
    what: 'the name, and forms stand in another place',
    also: (page) => page.replaceAll(/<form/g, '<div class="moved"><section><form').replaceAll(/<\/form>/g, '</form></section></div>'),
  },
];

/** Every changed interface that applies to these tests. */
export function rewordingsOf(tests: readonly ApplicationTest[]): Rewording[] {
  return tests.flatMap((test) =>
    test.lines.flatMap((line): Rewording[] => {
      const parsed = parseStep(line);
      if (!parsed.ok || !['click', 'type', 'select', 'check'].includes(parsed.step.kind)) return [];
      const target = 'target' in parsed.step ? parsed.step.target : null;
      if (!target) return [];
      const name = reworded(target.name);
      return ALSO.map(({ what, also }) => ({ test, line, name, what, change: (page) => also(replaced(page, target.name, name)) }));
    }),
  );
}
