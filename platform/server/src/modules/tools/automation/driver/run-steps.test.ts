import { findBrowser } from '@canopy/crawler';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { serveFernShop, SHOP_LOGIN } from '../testing/fern-shop.ts';
import { html, serveApp, type ServedApp } from '../testing/serve-app.ts';
import { startRun, type Run, type RunOptions, type StepOutcome } from './run-steps.ts';

let shop: ServedApp;
beforeAll(async () => {
  shop = await serveFernShop();
});
afterAll(() => shop.close());

/** For expected failures: waiting longer would change nothing. */
const HASTY = { patience: { step: 700, load: 6_000 } };

const startIn = (app: ServedApp, options: Partial<RunOptions> = {}): Promise<Run> =>
  startRun({
    url: app.origin,
    login: null,
    confined: false,
    executable: findBrowser() ?? '',
    allowHosts: [`127.0.0.1:${app.port}`],
    maxBytes: 20_000_000,
    signal: new AbortController().signal,
    ...options,
  });

/** Until one of them fails. */
async function followIn(run: Run, lines: readonly string[]): Promise<StepOutcome[]> {
  const outcomes: StepOutcome[] = [];
  for (const line of lines) {
    const outcome = await run.step(line);
    outcomes.push(outcome);
    if (!outcome.success) break;
  }
  return outcomes;
}

async function follow(lines: readonly string[], options: Partial<RunOptions> = {}, app = shop): Promise<StepOutcome[]> {
  const run = await startIn(app, options);
  try {
    return await followIn(run, lines);
  } finally {
    await run.close();
  }
}
const failures = (outcomes: readonly StepOutcome[]) => outcomes.flatMap(({ success, traceback }) => (success ? [] : [traceback]));

describe('the steps', () => {
  it('do and check what people say', async () => {
    const outcomes = await follow([
      'open "/"',
      'should see "Your basket is empty"',
      'click "Add" in "Lady fern"',
      'should see "1 in your basket: Lady fern"',
      'click the 1st "Add"',
      'should see "2 in your basket: Tree fern"',
      'type "moss" into "Search"',
      'should see "Looking for moss"',
      'click "Load more"',
      'wait for "It came late"',
      'click "Empty basket"',
      'click "Yes" in "Empty the basket?"',
      'should see "Basket emptied"',
      'should not see "Looking for"',
      'click the link "Contact"',
      'url should be "/contact"',
      'title should be "Contact"',
      'should see the heading "Contact"',
      '"Send message" should be disabled',
      'type "Rosa" into "Name"',
      'field "Name" should be "Rosa"',
      'select "Return" in "Topic"',
      'field "Topic" should be "Return"',
      'check "I agree"',
      '"I agree" should be checked',
      'click "Send message"',
      'should see "Thank you, Rosa. Topic: Return"',
      'go back',
      'url should contain "127.0.0.1"',
      'should see 2 "Add"',
      'press Tab',
      'reload',
      'hover over "Load more"',
    ]);
    expect(failures(outcomes)).toEqual([]);
    expect(outcomes.every(({ screenshot }) => screenshot !== null && screenshot.length > 1_000)).toBe(true);
    expect(outcomes[2]?.facts).toMatchObject({ tag: 'button', name: 'Add' });
  });

  it('find a field by the text before it, where nothing labels it', async () => {
    const table =
      '<script>var login = 1</script><table><tr><th>Username<td><input name="a"></tr><tr><th>Say "hello"<td><input name="b"></tr></table>';
    const old = await serveApp((_request, response) =>
      html(response, `${table}System <select><option>One<option>Two</select> <input type="submit">`),
    );
    try {
      const outcomes = await follow(
        [
          'open "/"',
          'type "rosa" into "Username"',
          'type "hi" into "Say \\"hello\\""',
          'field "Username" should be "rosa"',
          'select "Two" in "System"',
          'field "System" should be "Two"',
        ],
        {},
        old,
      );
      expect(failures(outcomes)).toEqual([]);
    } finally {
      await old.close();
    }
  });

  it('propose what has another name: of several alike the one meant, and fields that nothing labels', async () => {
    let words = ['Edit', 'Structure', 'Database'];
    const row = (table: string) =>
      `<tr><td>${table}<td><a href="/?act=rows&amp;of=${table}">Rows</a> <a href="/?act=columns&amp;of=${table}&amp;_wpnonce=${words[1]}">${words[1]}</a> <button>${words[0]}</button></tr>`;
    const site = await serveApp((_request, response) =>
      html(
        response,
        `<table>${row('ferns')}${row('mosses')}</table><form><p>${words[2]} <p><input name="db"></p><p>Server <p><input></p></form>`,
      ),
    );
    const run = await startIn(site, HASTY);
    try {
      const lines = ['click the 2nd button "Edit"', 'click the link "Structure" in "mosses"', 'type "ferns" into "Database"'];
      const known = [];
      for (const line of lines) {
        await run.step('open "/"');
        known.push((await run.step(line)).facts);
      }
      // Anything that differs each time, or is a secret, is not stored.
      expect(known[1]?.href).toBe('/?act=columns&of=mosses');
      words = ['Change', 'Columns', 'Data file'];
      await run.step('open "/"');
      const proposed = [];
      for (const [at, line] of lines.entries()) proposed.push((await run.step(line, known[at])).proposal?.line);
      expect(proposed).toEqual(['click the 2nd button "Change"', 'click the link "Columns" in "mosses"', 'type "ferns" into "Data file"']);
      words = ['Change', '', 'Data file'];
      await run.step('open "/"');
      expect(await run.step(lines[1] ?? '', known[1])).toMatchObject({ success: false, proposal: null });
    } finally {
      await run.close();
      await site.close();
    }
  });

  it('ends with a failed step where the page never answers, and where the run is stopped', async () => {
    const busy = await serveApp((_request, response) => html(response, '<button onclick="for (;;) {}">Hang</button>'));
    const stopping = new AbortController();
    const run = await startIn(busy, { signal: stopping.signal });
    try {
      expect(await run.step('open "/"')).toMatchObject({ success: true });
      const clicking = run.step('click "Hang"');
      stopping.abort();
      expect(await clicking).toMatchObject({ success: false, traceback: 'The run was stopped.', screenshot: null });
      expect(run.isOver()).toBe(true);
      expect(await run.step('should see "x"')).toMatchObject({ success: false });
    } finally {
      await run.close();
      await busy.close();
    }
  });

  it('takes a crash for a failed step', async () => {
    const heavy = await serveApp((_request, response) =>
      html(response, '<button onclick="const a = []; for (;;) a.push(new Array(1e6).fill(Math.random()))">Grow</button>'),
    );
    try {
      const outcomes = await follow(['open "/"', 'click "Grow"', 'wait 20 seconds'], {}, heavy);
      expect(failures(outcomes)).toEqual([expect.stringMatching(/crashed|closed|did not respond|Timeout/)]);
    } finally {
      await heavy.close();
    }
  });

  it('ends a run whose pages send too much', async () => {
    const big = await serveApp((request, response) =>
      request.url === '/big'
        ? void response.end(Buffer.alloc(3_000_000))
        : html(response, `<h1>Big</h1><script>fetch('/big').then((answer) => answer.arrayBuffer())</script>`),
    );
    try {
      const outcomes = await follow(['open "/"', 'wait for "Never"'], { maxBytes: 1_000_000, ...HASTY }, big);
      expect(failures(outcomes)).toEqual(['The pages send more data than a run may receive.']);
    } finally {
      await big.close();
    }
  });
});

describe('a step that cannot be done', () => {
  // They share one browser: each begins by opening a new page.
  let run: Run;
  beforeAll(async () => {
    run = await startIn(shop, HASTY);
  });
  afterAll(() => run.close());

  it.each([
    [['open "/nowhere"'], 'The page returns status 404.'],
    [['open "/"', 'click "Buy"'], 'Nothing to click called “Buy” is on the page.'],
    [['open "/"', 'click "Add"'], '2 things on the page are called “Add”.'],
    [['open "/"', 'should see "your basket"'], '“your basket” is not visible.'],
    [['open "/"', 'should not see "Your basket"'], '“Your basket” is visible.'],
    [['open "/"', 'should see 3 "Add"'], 'not 3 times.'],
    [['open "/"', 'title should be "Fern"'], 'The title is “Fern shop”.'],
    [['open "/contact"', 'select "Gift" in "Topic"'], 'The list has no option “Gift”. It has: Order, Return.'],
    [['open "/contact"', '"Send message" should be enabled'], '“Send message” is not enabled.'],
    [['open "/contact"', 'field "Email" should be "x"'], 'field “Email” is “”.'],
    [['open "/"', 'buy a fern'], 'This step is not understood.'],
    [['open "file:///etc/passwd"'], 'Only HTTP and HTTPS URLs can be opened.'],
  ])('%p fails and says why', async (lines, reason) => {
    expect(failures(await followIn(run, lines))).toEqual([expect.stringContaining(reason)]);
  });
});

describe('signing in', () => {
  it('fills in the form, and shows the sign-in nowhere', async () => {
    const outcomes = await follow(['open "/account"', 'sign in', 'should see "Welcome back"', 'url should be "/account"'], {
      login: SHOP_LOGIN,
    });
    expect(failures(outcomes)).toEqual([]);
    expect(JSON.stringify(outcomes)).not.toContain('quiet');
  });

  it('fails where the password is wrong', async () => {
    const outcomes = await follow(['open "/login"', 'sign in'], { ...HASTY, login: { ...SHOP_LOGIN, password: 'wrong horse' } });
    expect(failures(outcomes)).toEqual([expect.stringContaining('The sign-in form still shows.')]);
  });

  it('types it field by field where the form is unusual', async () => {
    const outcomes = await follow(
      [
        'open "/login"',
        'type the username into "Email"',
        'type the password into "Password"',
        'click the button "Sign in"',
        'should see "Welcome back"',
      ],
      { login: SHOP_LOGIN },
    );
    expect(failures(outcomes)).toEqual([]);
  });
});
