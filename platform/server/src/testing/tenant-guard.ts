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
};

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
    if (kind === 'SelectStmt' || kind === 'UpdateStmt' || kind === 'DeleteStmt') unbound.push(...unboundOn(node, tenantTables, ctes));
  });
  return unbound;
}

/** The tables of one level. */
function unboundOn(level: Node, tenantTables: ReadonlySet<string>, ctes: ReadonlySet<string>): string[] {
  const tables = new Map<string, string>();
  /** what is bound together, by alias; '' is bound from outside */
  const groups = new Map<string, string>();
  const root = (alias: string): string => {
    const next = groups.get(alias) ?? alias;
    return next === alias ? alias : root(next);
  };
  const bind = (one: string, other: string) => {
    if (root(one) === '') groups.set(root(other), '');
    else groups.set(root(one), root(other));
  };
  const quals: unknown[] = [level['whereClause']];
  const take = (from: unknown): string[] => {
    const join = part(from, 'JoinExpr');
    if (join) {
      const aliases = [...take(join['larg']), ...take(join['rarg'])];
      quals.push(join['quals']);
      if (join['isNatural'] === true || list(join['usingClause']).some((column) => part(column, 'String')?.['sval'] === KEY))
        aliases.forEach((alias) => bind(alias, aliases[0] ?? alias));
      return aliases;
    }
    const variable = part(from, 'RangeVar') ?? (from as Node | undefined);
    const name = nameOf(variable);
    const alias = String((part(from, 'RangeVar') ? (variable?.['alias'] as Node) : aliasOf(from))?.['aliasname'] ?? name);
    if (name !== '' && tenantTables.has(name) && !ctes.has(name) && variable?.['schemaname'] === undefined) tables.set(alias, name);
    else groups.set(alias, '');
    return [alias];
  };
  const relation = level['relation'] as Node | undefined;
  if (relation) take({ RangeVar: relation });
  for (const from of [...list(level['fromClause']), ...list(level['usingClause'])]) take(from);
  const locals = [...tables.keys()];
  /** the local tables whose key an expression is; empty: none of them, null: not a key */
  const keysOf = (expression: unknown): string[] | null => {
    const cast = part(expression, 'TypeCast');
    if (cast) return keysOf(cast['arg']);
    const fields = list(part(expression, 'ColumnRef')?.['fields']).map((field) => String(part(field, 'String')?.['sval']));
    const [alias, column] = fields.length === 1 ? [undefined, fields[0]] : fields;
    const named = alias === undefined ? locals : tables.has(alias) ? [alias] : [];
    if (column === KEY) return named;
    const other = named.filter((one) => OTHER_KEYS[tables.get(one) ?? '']?.includes(column ?? ''));
    return other.length > 0 ? other : null;
  };
  for (const qual of quals) {
    each(
      qual,
      (kind, node) => {
        if (kind !== 'A_Expr') return;
        const operator = list(node['name']).map((name) => part(name, 'String')?.['sval'])[0];
        if (operator !== '=') return;
        const [left, right] = [keysOf(node['lexpr']), keysOf(node['rexpr'])];
        if (left === null && right === null) return;
        const all = [...(left ?? []), ...(right ?? [])];
        const isFromOutside = left === null || right === null || left.length === 0 || right.length === 0;
        for (const alias of all) bind(alias, isFromOutside ? '' : (all[0] ?? alias));
      },
      true,
    );
  }
  return [...tables].filter(([alias]) => root(alias) !== '').map(([, table]) => table);
}

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const part = (value: unknown, kind: string): Node | undefined => (value as Record<string, Node> | undefined)?.[kind];
const nameOf = (relation: unknown): string => String((relation as Node | undefined)?.['relname'] ?? '');
function aliasOf(from: unknown): Node | undefined {
  for (const node of Object.values((from ?? {}) as Record<string, Node>)) if (node['alias']) return node['alias'] as Node;
  return undefined;
}

/** Every node below, with its kind. @param within excludes nested queries, which are separate levels */
function each(value: unknown, look: (kind: string, node: Node) => void, within = false): void {
  if (Array.isArray(value)) value.forEach((item) => each(item, look, within));
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
  for (const [kind, node] of Object.entries(value)) {
    if (within && kind === 'SelectStmt') continue;
    if (typeof node === 'object' && node !== null && !Array.isArray(node)) look(kind, node as Node);
    each(node, look, within);
  }
}
