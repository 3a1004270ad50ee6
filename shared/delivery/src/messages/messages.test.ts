import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { CATALOGUE, DeliveryError, refusal, refusalLines, type Code } from './index.ts';
import { EXAMPLES } from './message-examples.fixture.ts';

const ROOT = path.resolve(import.meta.dirname, '..', '..', '..', '..');
const PAGES = path.join(ROOT, 'docs', 'messages');
const CODES = Object.keys(CATALOGUE) as Code[];
/** Where messages come from. */
const SOURCES = ['shared/delivery/src', 'platform/server/src/modules/host/releases', 'platform/server/src/portal'];

const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');
const exampleOf = (code: Code): string => refusalLines([refusal(code, EXAMPLES[code])]).join('\n');

function sourceFiles(folder: string): string[] {
  return readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => path.join(folder, file))
    .filter((file) => file.endsWith('.ts') && !/\.(test|fixture)\.ts$/.test(file) && !file.startsWith('shared/delivery/src/messages'));
}

it('has a page for each message, and no page without one', () => {
  const pages = readdirSync(PAGES).filter((file) => file !== 'README.md');
  expect(pages.toSorted()).toEqual(CODES.map((code) => `${code}.md`).toSorted());
});

describe.each(CODES)('%s', (code) => {
  const page = () => read(`docs/messages/${code}.md`);

  it('has a page with its title, its parts, and what it really says', () => {
    expect(page().split('\n')[0]).toBe(`# ${code}: ${CATALOGUE[code].title}`);
    expect([...page().matchAll(/^## (.*)$/gm)].map(([, heading]) => heading)).toEqual([
      'What happened',
      code < 'CNP-2' ? 'Why it is refused' : 'Why it matters',
      'What to do',
      'Example',
    ]);
    expect(page()).toContain(`\n${exampleOf(code)}\n`);
  });

  it('is in the index', () => {
    expect(read('docs/messages/README.md')).toContain(`| [${code}](${code}.md) | ${CATALOGUE[code].title} |`);
  });

  it('comes from somewhere', () => {
    expect(SOURCES.flatMap(sourceFiles).filter((file) => read(file).includes(`'${code}'`))).not.toEqual([]);
  });

  it('says what to do, in whole sentences', () => {
    const { message } = refusal(code, EXAMPLES[code]);
    expect(message).not.toMatch(/undefined|\[object/);
    expect(message.split('\n')[0]).toMatch(/[.:…]$/);
  });
});

it('is an error with every reason in it', () => {
  const error = new DeliveryError([refusal('CNP-2003', { name: 'remote-billing' }), refusal('CNP-2012', { name: 'remote-billing' })]);
  expect(error.message.split('\n').map((line) => line.slice(0, 8))).toEqual(['CNP-2003', 'CNP-2012']);
  expect(DeliveryError.of('CNP-2012', { name: 'host' }).problems[0]?.message).toContain('no release announced as next');
});
