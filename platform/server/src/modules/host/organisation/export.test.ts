import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { createAnnotation } from '@canopy/contract/analytics';
import { createSavedView, exportOrganisation, exportOwnData } from '@canopy/contract/host';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SEALED_COLUMNS } from '../../../secrets/sealed-columns.ts';
import { testStack, type TestOrganisation, type TestStack, type TestUser } from '../../../testing/index.ts';
import { ALL_MODULES } from '../../index.ts';
import { EXPORT_RULES, type ExportRule } from './export-rules.ts';

let stack: TestStack;
let ada: TestUser;
let ben: TestUser;
let organisation: TestOrganisation;
beforeAll(async () => {
  stack = await testStack({ modules: ALL_MODULES, worker: false });
  [ada, ben] = [await stack.createUser(), await stack.createUser()];
  organisation = await stack.createOrganisation({
    members: [
      { user: ada, role: 'agency' },
      { user: ben, role: 'agency' },
    ],
  });
});
afterAll(() => stack.close());

const peopleOf = (rule: ExportRule): string[] =>
  rule.rule === 'never' ? [] : [...(rule.people ?? []), ...(rule.rule === 'shared' ? [] : [rule.owner])];

describe('the rules of the export', () => {
  it('name every table with rows of workspaces, and no other', async () => {
    const { rows } = await stack.deps.pool.query<{ name: string }>(`
      select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and a.attname = 'organisation_id' and not a.attisdropped order by 1`);
    expect(Object.keys(EXPORT_RULES).toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
  });

  it('say of every column that names a person whether the row is theirs', async () => {
    const { rows } = await stack.deps.pool.query<{ name: string; column: string }>(`
      select c.relname as name, a.attname as column from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and not a.attisdropped
        and (a.attname ~ '(^|_)(user|owner|person|member|account)(_id)?$' or exists (select from pg_constraint f
          where f.conrelid = c.oid and f.contype = 'f' and f.confrelid = 'users'::regclass and a.attnum = any(f.conkey)))`);
    const declared = new Map(Object.entries(EXPORT_RULES));
    const unsaid = rows.filter(({ name, column }) => {
      const rule = declared.get(name);
      return rule !== undefined && rule.rule !== 'never' && !peopleOf(rule).includes(column);
    });
    expect(unsaid).toEqual([]);
  });

  it('leave out every column that holds a secret, and name only columns that exist', async () => {
    const { rows } = await stack.deps.pool.query<{ name: string; column: string }>(
      `select table_name as name, column_name as column from information_schema.columns where table_schema = 'public'`,
    );
    const known = new Set(rows.map(({ name, column }) => `${name}.${column}`));
    const exported = Object.entries(EXPORT_RULES).flatMap(([name, rule]) => (rule.rule === 'never' ? [] : [{ name, rule }]));
    const named = exported.flatMap(({ name, rule }) => [
      ...[...(rule.secret ?? []), ...peopleOf(rule)].map((column) => `${name}.${column}`),
      ...(rule.rule === 'mixed' ? [`${name}.${rule.isShared.column}`] : []),
    ]);
    expect(named.filter((column) => !known.has(column))).toEqual([]);
    const left = rows.filter(({ name, column }) => {
      const rule = exported.find((one) => one.name === name)?.rule;
      const isSecret =
        Object.hasOwn(SEALED_COLUMNS, `${name}.${column}`) || /(?:^|_)(?:sealed|secret|token|hash|password|api_key)$/.test(column);
      return rule !== undefined && isSecret && !rule.secret?.includes(column);
    });
    // Of a text that was read and of a row's own figures, not of a secret.
    const names = left.map(({ name, column }) => `${name}.${column}`);
    expect(names.toSorted()).toEqual(['research_sources.hash', 'search_hours.row_hash']);
  });
});

describe('an export', () => {
  it('has the rows that are shared and one’s own, of nobody else’s', async () => {
    const made = async (user: TestUser, scope: 'personal' | 'workspace') => {
      const client = stack.asUser(user, organisation);
      const name = `${user === ada ? 'ada' : 'ben'} ${scope}`;
      const statuses = [
        (await client.call(createSavedView, { body: { id: randomUUID(), screen: 'pages', name, scope, query: '?q=1' } })).status,
        (await client.call(createAnnotation, { body: { date: '2026-11-01', text: name, scope } })).status,
      ];
      expect(statuses).toEqual([200, 200]);
    };
    for (const user of [ada, ben]) for (const scope of ['personal', 'workspace'] as const) await made(user, scope);
    for (const { id } of [ada, ben]) {
      await stack.deps.pool.query(
        `insert into chat_conversations (organisation_id, user_id, id, title, created_at, updated_at) values ($1, $2, $3, 'chat', now(), now())`,
        [organisation.id, id, randomUUID()],
      );
      await stack.deps.pool.query(
        `insert into prompt_runs (organisation_id, id, user_id, blocks, models, responses, created_at) values ($1, $2, $3, '[]', '{}', '[]', now())`,
        [organisation.id, randomUUID(), id],
      );
    }
    const { tables } = (await stack.asUser(ada, organisation).call(exportOrganisation)).body;
    expect(tables['annotations']?.map(({ text }) => text).toSorted()).toEqual(['ada personal', 'ada workspace', 'ben workspace']);
    expect(tables['saved_views']?.map(({ name }) => name).toSorted()).toEqual(['ada personal', 'ada workspace', 'ben workspace']);
    for (const table of ['chat_conversations', 'prompt_runs']) expect(tables[table]).toMatchObject([{ user_id: ada.id }]);
    const personal = Object.entries(EXPORT_RULES).filter(([, { rule }]) => rule === 'personal');
    for (const [table] of personal) expect(tables[table]?.filter((row) => row['user_id'] !== ada.id)).toEqual([]);
  });

  it('holds more rows than are read at a time, each once, and leaves no file behind', async () => {
    const before = (await readdir(tmpdir())).filter((name) => name.startsWith('canopy-export-')).length;
    await stack.deps.pool.query(
      `insert into tags (organisation_id, id, name, slug, created_at) select $1, gen_random_uuid(), 'tag ' || n, 'tag-' || n, now() from generate_series(1, 1234) n`,
      [organisation.id],
    );
    const { tables, organisation: about } = (await stack.asUser(ada, organisation).call(exportOrganisation)).body;
    expect(new Set(tables['tags']?.map(({ name }) => name)).size).toBe(1234);
    expect(tables['tags']).toHaveLength(1234);
    expect(about.name).toBe(organisation.name);
    expect((await readdir(tmpdir())).filter((name) => name.startsWith('canopy-export-')).length).toBeLessThanOrEqual(before);
  });
});

describe('the export of what is one’s own', () => {
  const OWN = Object.entries(EXPORT_RULES).filter(([, { rule }]) => rule === 'personal' || rule === 'mixed');
  /** What a column of a type may hold; columns with a default or without a value need none. */
  const VALUES: Readonly<Record<string, string>> = {
    uuid: 'gen_random_uuid()',
    text: `'personal'`,
    jsonb: `'[]'`,
    date: 'now()',
    'timestamp with time zone': 'now()',
    integer: '1',
    bigint: '1',
    'double precision': '1',
    boolean: 'true',
    ARRAY: `'{}'`,
  };

  /** Columns that take certain words only. */
  const ALLOWED: Readonly<Record<string, string>> = { role: `'person'` };

  /** A row of the table that is somebody's: each column with some value, whatever other tables say. */
  async function insertRow(table: string, owner: string, user: TestUser): Promise<void> {
    const { rows } = await stack.deps.pool.query<{ name: string; type: string }>(
      `select column_name as name, data_type as type from information_schema.columns
       where table_schema = 'public' and table_name = $1 and is_nullable = 'NO' and column_default is null and is_generated = 'NEVER' and is_identity = 'NO'
         and column_name not in ('organisation_id', $2)`,
      [table, owner],
    );
    const names = ['organisation_id', owner, ...rows.map(({ name }) => name)];
    const values = [`'${organisation.id}'`, `'${user.id}'`, ...rows.map(({ name, type }) => ALLOWED[name] ?? VALUES[type] ?? 'null')];
    const client = await stack.deps.pool.connect();
    try {
      await client.query(`begin; set local session_replication_role = replica;
        insert into ${table} (${names.join(', ')}) values (${values.join(', ')}); commit`);
    } finally {
      client.release();
    }
  }

  it('has the rows of each personal table, in its owner’s export and in nobody else’s', async () => {
    for (const [table, rule] of OWN) {
      const owner = rule.rule === 'personal' || rule.rule === 'mixed' ? rule.owner : '';
      for (const user of [ada, ben]) await insertRow(table, owner, user);
    }
    const [own, others, whole] = [
      (await stack.asUser(ada, organisation).call(exportOwnData, {})).body,
      (await stack.asUser(ben, organisation).call(exportOwnData, {})).body,
      (await stack.asUser(ben, organisation).call(exportOrganisation, {})).body,
    ];
    expect(Object.keys(own.tables).toSorted()).toEqual(OWN.map(([table]) => table).toSorted());
    for (const [table, rule] of OWN) {
      const ownersIn = (tables: typeof own.tables) => [...new Set(tables[table]?.map((row) => row['user_id']))];
      expect({ table, owners: [ownersIn(own.tables), ownersIn(others.tables)] }).toEqual({ table, owners: [[ada.id], [ben.id]] });
      if (rule.rule === 'personal') expect({ table, owners: ownersIn(whole.tables) }).toEqual({ table, owners: [ben.id] });
    }
    expect([own.email, own.organisation.name]).toEqual([ada.email, organisation.name]);
  });

  it('is for ordinary members too, and no table of it holds a secret', async () => {
    const member = await stack.createUser();
    await stack.deps.pool.query(`insert into memberships (organisation_id, user_id, role) values ($1, $2, 'user')`, [
      organisation.id,
      member.id,
    ]);
    const client = stack.asUser(member, organisation);
    expect((await client.call(exportOrganisation, {})).status).toBe(403);
    const { status, body } = await client.call(exportOwnData, {});
    expect([status, Object.values(body.tables).flat()]).toEqual([200, []]);
    expect(Object.keys(body.tables)).not.toContain('access_tokens');
  });
});
