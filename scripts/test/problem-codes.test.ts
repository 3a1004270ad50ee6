import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import ts from 'typescript';
import { ROOT } from '../start/settings.ts';

/** One failure that the server answers, as it stands in the sources. */
interface Said {
  readonly place: string;
  readonly code: string;
  readonly status: number;
  /** with `…` for what is put in; null: put together elsewhere */
  readonly detail: string | null;
}

const textOf = (node: ts.Expression | undefined): string | null =>
  node === undefined
    ? null
    : ts.isStringLiteralLike(node)
      ? node.text
      : ts.isTemplateExpression(node)
        ? [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('…')
        : null;

function problemsIn(name: string): Said[] {
  const source = ts.createSourceFile(name, readFileSync(path.join(ROOT, name), 'utf8'), ts.ScriptTarget.Latest, false);
  const found: Said[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === 'problem') {
      const [status, code, detail] = node.arguments;
      const line = source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;
      const said = textOf(code);
      if (said !== null)
        found.push({ place: `${name}:${line}`, code: said, status: Number(status?.getText(source)), detail: textOf(detail) });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

const all = globSync('platform/server/src/**/*.ts', { cwd: ROOT, exclude: ['**/*.test.ts', '**/*.fixture.ts'] }).flatMap(problemsIn);
/** Words of programmers, which say nothing to the people who read them. */
const JARGON = /\b(?:null|undefined|exception|stack ?trace|SQL|payload|boolean|enum|schema validation|invalid argument|constraint)\b/i;

describe('the failures that the server answers', () => {
  it('are found', () => {
    expect(new Set(all.map(({ code }) => code)).size).toBeGreaterThan(150);
    expect(all.map(({ code }) => code)).toEqual(expect.arrayContaining(['too-hard', 'too-much-work', 'body-too-large', 'limit-reached']));
  });

  it('have codes in kebab-case', () => {
    expect(all.filter(({ code }) => !/^(?:[a-z]+|…)(?:-(?:[a-z0-9]+|…))*$/.test(code))).toEqual([]);
  });

  it('say what happened in a sentence, in words that people use', () => {
    const written = all.filter((one): one is Said & { detail: string } => one.detail !== null);
    expect(written.length).toBeGreaterThan(200);
    expect(written.filter(({ detail }) => !/^(?:[\p{Lu}“]|…)/u.test(detail) || !/(?:[.!?)”]|…)$/.test(detail.trim()))).toEqual([]);
    expect(written.filter(({ detail }) => JARGON.test(detail))).toEqual([]);
  });
});
