import { describe, expect, it } from '@jest/globals';
import { extractInThread } from './extract-in-thread.ts';

const SLOW_START = { script: new URL('./slow-start-thread.fixture.ts', import.meta.url), deadlineMs: 2_000 };

describe('extractInThread', () => {
  it('extracts the main text, and finds none on an empty page', async () => {
    const sentence = 'Plant bulbs three times as deep as they are high, before the first frost. ';
    const page = await extractInThread(`<html><body><article><h1>Bulbs</h1><p>${sentence.repeat(8)}</p></article></body></html>`);
    expect(page).toMatchObject({ text: expect.stringContaining('three times as deep') });
    expect(await extractInThread('<html><body></body></html>')).toBeNull();
  });

  it('does not count the start of the thread as time of the page', async () => {
    expect(await extractInThread('A page.', SLOW_START)).toMatchObject({ text: 'A page.' });
  });

  it('gives up a page that never ends', async () => {
    expect(await extractInThread('endless', SLOW_START)).toBe('too-hard');
  });
});
