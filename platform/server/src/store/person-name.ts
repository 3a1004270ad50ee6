import { sql, type SQL } from 'drizzle-orm';

/** A person's name, or e-mail address if no name is known; '' once the account is gone. @param user the alias of `users` in the statement */
export const personName = (user: SQL): SQL =>
  sql`coalesce(nullif(trim(${user}.first_name || ' ' || ${user}.last_name), ''), ${user}.email, '')`;
