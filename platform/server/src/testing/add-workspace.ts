import pg from 'pg';

/** Creates a workspace in a migrated database, for tests without a server. Returns its id. */
export async function addWorkspace(databaseUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string }>(`insert into organisations (name) values ('Workspace') returning id`);
    return rows[0]?.id ?? '';
  } finally {
    await client.end();
  }
}
