import { parseSync } from 'libpg-query';

type Node = Readonly<Record<string, unknown>>;

const KEY = 'organisation_id';
/** Marks a statement meant for every workspace. */
const EVERY_WORKSPACE = '/* every workspace */';
/** Other columns that identify whose rows are meant. */
const OTHER_KEYS: Readonly<Record<string, readonly string[]>> = {
  // A worker writes to the tasks it holds, in any workspace.
  tasks: ['worker_id'],
  // A person's workspaces are looked up before one is chosen.
  memberships: ['user_id'],
  // Stripe's events name their own customer.
  billing_customers: ['stripe_id'],
  // The link in the mail, or the one that the inviter passed on, is the key to an invitation.
  invitations: ['token_hash', 'shown_hash'],
};
/** The workspaces themselves. Anyone may look for some, but only by `id` do they tell whose rows of a joined table are meant. */
const WORKSPACES = 'organisations';

/**
 * Workspace tables that a statement reads or changes without specifying the workspace.
 *
 * On each level of the statement, every such table's `organisation_id` has to be compared with something from outside that level (a
 * parameter, an outer query, a CTE, which is checked separately), or with that of a table that is. An insert has to provide it.
 * @param tenantTables tables that have the column
 */
export function unboundTables(statement: string, tenantTables: ReadonlySet<string>): string[] {
  if (statement.includes(EVERY_WORKSPACE)) return [];
  const parsed = parseSync(statement) as unknown as Node;
  const ctes = new Set<string>();
  each(parsed, (kind, node) => {
    if (kind === 'CommonTableExpr') ctes.add(String(node['ctename']));
  });
  const unbound: string[] = [];
  each(parsed, (kind, node) => {
    if (kind === 'InsertStmt') {
      const table = nameOf(node['relation']);
      const columns = list(node['cols']).map((column) => String(part(column, 'ResTarget')?.['name']));
      if (tenantTables.has(table) && !columns.includes(KEY)) unbound.push(table);
    }
    // Nobody uses these yet, so nothing here knows how to tell whose rows they touch.
    if (kind === 'MergeStmt' || kind === 'TruncateStmt') unbound.push(kind);
    if (kind === 'SelectStmt' || kind === 'UpdateStmt' || kind === 'DeleteStmt') unbound.push(...unboundOn(node, tenantTables, ctes));
  });
  return unbound;
}

/** That a row of one table has the workspace of another, by alias. `''` is what comes from outside the level. */
type Bond = readonly [from: string, to: string];

/** The tables of one level. */
function unboundOn(level: Node, tenantTables: ReadonlySet<string>, ctes: ReadonlySet<string>): string[] {
  const tables = new Map<string, string>();
  const bonds: Bond[] = [];
  const keysOf = (expression: unknown): string[] | null => keysIn(expression, tables);
  /** @returns the aliases of what it joins */
  const take = (from: unknown): string[] => {
    const join = part(from, 'JoinExpr');
    if (join) {
      const [left, right] = [take(join['larg']), take(join['rarg'])];
      const both = [...left, ...right];
      const using = list(join['usingClause']).some((column) => part(column, 'String')?.['sval'] === KEY);
      const alike = join['isNatural'] === true || using ? both.flatMap((one) => both.map((other): Bond => [one, other])) : [];
      // The rows of an outer join's other side are there whatever its condition says.
      const limited = { JOIN_INNER: both, JOIN_LEFT: right, JOIN_RIGHT: left }[String(join['jointype'])] ?? [];
      bonds.push(...[...alike, ...bondsOf(join['quals'], keysOf)].filter(([, to]) => limited.includes(to)));
      return both;
    }
    const variable = part(from, 'RangeVar') ?? (from as Node | undefined);
    const name = nameOf(variable);
    const alias = String((part(from, 'RangeVar') ? (variable?.['alias'] as Node) : aliasOf(from))?.['aliasname'] ?? name);
    const isTable = name !== '' && !ctes.has(name) && variable?.['schemaname'] === undefined;
    if (isTable && (tenantTables.has(name) || name === WORKSPACES)) tables.set(alias, name);
    else bonds.push(['', alias]);
    return [alias];
  };
  const relation = level['relation'] as Node | undefined;
  if (relation) take({ RangeVar: relation });
  for (const from of [...list(level['fromClause']), ...list(level['usingClause'])]) take(from);
  bonds.push(...bondsOf(level['whereClause'], keysOf));
  const bound = new Set(['']);
  // A set's iteration also visits what is added on the way.
  for (const one of bound) for (const [from, to] of bonds) if (from === one) bound.add(to);
  return [...tables].filter(([alias, table]) => table !== WORKSPACES && !bound.has(alias)).map(([, table]) => table);
}

/** The tables of a level whose key an expression is, by alias; empty: none of them, null: not a key */
function keysIn(expression: unknown, tables: ReadonlyMap<string, string>): string[] | null {
  const cast = part(expression, 'TypeCast');
  if (cast) return keysIn(cast['arg'], tables);
  const fields = fieldsOf(expression);
  const [alias, column] = fields.length === 1 ? [undefined, fields[0]] : fields;
  const named = alias === undefined ? [...tables.keys()] : tables.has(alias) ? [alias] : [];
  if (column === KEY) return named.filter((one) => tables.get(one) !== WORKSPACES);
  const other = named.filter((one) => {
    const table = tables.get(one) ?? '';
    return table === WORKSPACES ? column === 'id' : OTHER_KEYS[table]?.includes(column ?? '');
  });
  return other.length > 0 ? other : null;
}

/** Comparisons that a row has to pass. */
const EQUAL = ['AEXPR_OP', 'AEXPR_OP_ANY', 'AEXPR_IN', 'AEXPR_NOT_DISTINCT'];

/** What a condition guarantees of every row that meets it: all parts of an `and`, what each part of an `or` guarantees, nothing of the rest. */
function bondsOf(condition: unknown, keysOf: (expression: unknown) => string[] | null): Bond[] {
  const group = part(condition, 'BoolExpr');
  const parts = list(group?.['args']).map((one) => bondsOf(one, keysOf));
  if (group?.['boolop'] === 'AND_EXPR') return parts.flat();
  if (group?.['boolop'] === 'OR_EXPR')
    return (parts[0] ?? []).filter(([from, to]) => parts.every((each) => each.some((bond) => bond[0] === from && bond[1] === to)));
  // Rows without a workspace are everybody's.
  const test = part(condition, 'NullTest');
  if (test?.['nulltesttype'] === 'IS_NULL' && fieldsOf(test['arg']).at(-1) === KEY)
    return (keysOf(test['arg']) ?? []).map((alias): Bond => ['', alias]);
  const comparison = part(condition, 'A_Expr');
  const operator = list(comparison?.['name']).map((name) => part(name, 'String')?.['sval'])[0];
  if (!comparison || operator !== '=' || !EQUAL.includes(String(comparison['kind']))) return [];
  const [left, right] = [keysOf(comparison['lexpr']), keysOf(comparison['rexpr'])];
  if (left === null && right === null) return [];
  const [some, others] = [left ?? [], right ?? []];
  if (some.length === 0 || others.length === 0) return [...some, ...others].map((alias): Bond => ['', alias]);
  return [...some, ...others].flatMap((one) => [...some, ...others].map((other): Bond => [one, other]));
}

/** `p.organisation_id` as its two names; empty for what is not a column */
const fieldsOf = (expression: unknown): string[] =>
  list(part(expression, 'ColumnRef')?.['fields']).map((field) => String(part(field, 'String')?.['sval']));
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const part = (value: unknown, kind: string): Node | undefined => (value as Record<string, Node> | undefined)?.[kind];
const nameOf = (relation: unknown): string => String((relation as Node | undefined)?.['relname'] ?? '');
function aliasOf(from: unknown): Node | undefined {
  for (const node of Object.values((from ?? {}) as Record<string, Node>)) if (node['alias']) return node['alias'] as Node;
  return undefined;
}

/** Every node below, with its kind. */
function each(value: unknown, look: (kind: string, node: Node) => void): void {
  if (Array.isArray(value)) value.forEach((item) => each(item, look));
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
  for (const [kind, node] of Object.entries(value)) {
    if (typeof node === 'object' && node !== null && !Array.isArray(node)) look(kind, node as Node);
    each(node, look);
  }
}
