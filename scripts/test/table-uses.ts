import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

const SOURCE = 'platform/server/src/';

/** A table's name in a statement, or in a part of one. */
export interface TableUse {
  /** `seo-audit/pages`, or a folder of the server's `src` that is no module, such as `jobs` */
  readonly module: string;
  readonly table: string;
  /** path from the root and line */
  readonly at: string;
}

const isTest = (file: string): boolean => /\.(test|fixture)\.ts$|\/testing\//.test(file);

/** The module that a file of the server belongs to. */
function partOf(file: string): string {
  const [first = '', team = '', noun = ''] = file.slice(SOURCE.length).split('/');
  return first === 'modules' ? `${team}/${noun}` : first;
}

/** Who may name which tables: each table's owner, and the owners whose tables a module shows to others. */
export interface Owners {
  readonly of: ReadonlyMap<string, string>;
  readonly shownBy: ReadonlyMap<string, readonly string[]>;
}

/**
 * `owns` and `shows` of the modules' definitions, and the tables of the parts of the server that are no modules.
 * @param root of a checkout
 */
export function ownersOfTables(root: string): Owners {
  const owners = new Map<string, string>();
  const shownBy = new Map<string, readonly string[]>();
  for (const file of globSync(`${SOURCE}modules/*/*/index.ts`, { cwd: root })) {
    const text = readFileSync(path.join(root, file), 'utf8');
    const [, name = '', owns = '', shows = ''] =
      /defineModule\(\{\s*name: '([^']+)',\s*owns: \[([^\]]*)\](?:,\s*shows: \[([^\]]*)\])?/.exec(text) ?? [];
    if (shows !== '')
      shownBy.set(
        name,
        [...shows.matchAll(/'([^']+)'/g)].map(([, owner = '']) => owner),
      );
    for (const [, table = ''] of owns.matchAll(/'([^']+)'/g)) owners.set(table, name);
  }
  const platform = readFileSync(path.join(root, SOURCE, 'store/platform-tables.ts'), 'utf8');
  for (const [, part = '', owns = ''] of platform.matchAll(/^ {2}(\w+): \[([^\]]*)\]/gm))
    for (const [, table = ''] of owns.matchAll(/'([^']+)'/g)) owners.set(table, part);
  return { of: owners, shownBy };
}

/** Words after which a statement names a table. */
const BEFORE_TABLE = new Set(['from', 'join', 'into', 'update', 'using', 'table', 'only', 'lateral']);
/** Words that end the list of a `from`. */
const AFTER_LIST = new Set([
  'where',
  'group',
  'order',
  'limit',
  'having',
  'set',
  'select',
  'union',
  'returning',
  'values',
  'window',
  'for',
]);
const TOKEN = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|[a-z_][a-z0-9_]*|[(),.]|\S/gi;

/** The tables that SQL names, wherever it reads or changes one. @param sql interpolated values stand as `$` */
export function tablesIn(sql: string, tables: { has(name: string): boolean }): string[] {
  const tokens = [...sql.matchAll(TOKEN)].map(([token]) => token.toLowerCase()).filter((token) => !/^(--|\/\*|')/.test(token));
  const own = new Set(tokens.filter((_token, at) => tokens[at + 1] === 'as' && tokens[at + 2] === '('));
  const found: string[] = [];
  /** for each bracket that is open: whether its `from` goes on */
  const lists = [false];
  tokens.forEach((token, at) => {
    if (token === '(') lists.push(false);
    else if (token === ')') lists.pop();
    else if (token === 'from' || token === 'using') lists[lists.length - 1] = true;
    else if (AFTER_LIST.has(token)) lists[lists.length - 1] = false;
    const before = tokens[at - 1] ?? '';
    const isPlace = BEFORE_TABLE.has(before) || (before === ',' && lists.at(-1) === true);
    if (isPlace && tables.has(token) && !own.has(token) && tokens[at + 1] !== '.') found.push(token);
  });
  return found;
}

/** The SQL of a file: what `sql` tags, and strings and templates handed to `query`, `raw` or `identifier`; and its tables of Drizzle. */
function sqlOf(file: ts.SourceFile): { text: string; node: ts.Node }[] {
  const found: { text: string; node: ts.Node }[] = [];
  const textOf = (template: ts.Node): string => {
    if (ts.isTemplateExpression(template))
      return [template.head.text, ...template.templateSpans.map(({ literal }) => literal.text)].join(' $ ');
    return ts.isStringLiteralLike(template) ? template.text : '';
  };
  const visit = (node: ts.Node): void => {
    if (ts.isTaggedTemplateExpression(node) && /^sql\b/.test(node.tag.getText(file))) found.push({ text: textOf(node.template), node });
    if (ts.isCallExpression(node)) {
      const called = node.expression.getText(file);
      const [first] = node.arguments;
      if (first && /(^|\.)(query|raw)$/.test(called)) found.push({ text: textOf(first), node });
      if (first && /(^|\.)(pgTable|identifier)$/.test(called)) found.push({ text: `from ${textOf(first)}`, node });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/**
 * Every place where the server's code names a table.
 * @param root of a checkout @param tables the names to look for
 */
export function tableUses(root: string, tables: ReadonlyMap<string, unknown>): TableUse[] {
  return globSync(`${SOURCE}**/*.ts`, { cwd: root })
    .filter((file) => !isTest(file))
    .flatMap((file) => {
      const text = readFileSync(path.join(root, file), 'utf8');
      if (!/\bsql\b|query\(|pgTable/.test(text)) return [];
      const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TS);
      return sqlOf(source).flatMap(({ text: sql, node }) => {
        const line = source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;
        return tablesIn(sql, tables).map((table): TableUse => ({ module: partOf(file), table, at: `${file}:${line}` }));
      });
    });
}

/**
 * The uses of a table by somebody who does not own it. `store` declares for Drizzle what everybody shares, and its own tables may be named by
 * everybody.
 */
export const foreignUses = (uses: readonly TableUse[], { of, shownBy }: Owners): TableUse[] =>
  uses.filter(({ module, table }) => {
    const owner = of.get(table) ?? '';
    return module !== 'store' && owner !== 'store' && owner !== module && !shownBy.get(module)?.includes(owner);
  });

/** The foreign tables that each module names, sorted. */
export function foreignTables(uses: readonly TableUse[], owners: Owners): Readonly<Record<string, readonly string[]>> {
  const byModule = Map.groupBy(foreignUses(uses, owners), ({ module }) => module);
  return Object.fromEntries(
    [...byModule]
      .toSorted(([one], [other]) => one.localeCompare(other))
      .map(([module, found]) => [module, [...new Set(found.map(({ table }) => table))].toSorted()]),
  );
}
