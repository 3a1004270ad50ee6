import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '../../../store/db.ts';
import { queryRows } from '../../../store/rows.ts';

/** The subject of an audit log entry, in words, and where it is shown; null: it has no screen, or is gone. */
export interface AuditSubject {
  readonly subject: string;
  readonly path: string | null;
}

interface Line {
  readonly action: string;
  readonly subject: string;
  readonly detail: unknown;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Ids of the payment provider. */
const PAYMENT_ID = /^(?:sub|cs|in|pi|ch|re|cus)_\w+$/;

/** The screen for each kind of thing, by its table. */
const SCREENS = {
  posts: (id: string) => `/posts/${id}`,
  personas: (id: string) => `/persona/steps/1?id=${id}`,
  audience_profiles: (id: string) => `/profileDetails/${id}`,
  persona_topics: (id: string) => `/persona-topics/details/${id}`,
  topics: () => '/topic/all-topics',
  research_runs: (id: string) => `/content-research/results/${id}`,
  research_analyses: (id: string) => `/research-analysis/steps/2?id=${id}`,
  backlink_articles: (id: string) => `/backlink-article/results/${id}`,
  keyword_projects: (id: string) => `/keyword-planner/${id}`,
  categories: () => '/categories',
  tags: () => '/tags',
  crawls: () => '/seo-audit/history',
  vitals_runs: () => '/seo-audit/page-speed',
  // Only administrators can open the automation tester, but others read the log too.
  automation_runs: () => null,
  automation_tests: () => null,
} as const satisfies Readonly<Record<string, (id: string) => string | null>>;

type Kind = keyof typeof SCREENS;
const isKind = (text: string): text is Kind => Object.hasOwn(SCREENS, text);
const nameRow = z.object({ id: z.string(), kind: z.custom<Kind>((value) => typeof value === 'string' && isKind(value)), name: z.string() });

/** Columns that name a thing, by its table. */
const NAMES: Readonly<Record<Kind, SQL>> = {
  posts: sql`title`,
  personas: sql`coalesce(fields->>'name', '')`,
  audience_profiles: sql`coalesce(fields->>'name', '')`,
  persona_topics: sql`title`,
  topics: sql`title`,
  research_runs: sql`coalesce(settings->>'question', '')`,
  research_analyses: sql`title`,
  backlink_articles: sql`coalesce(settings->>'topic', '')`,
  keyword_projects: sql`name`,
  categories: sql`name`,
  tags: sql`name`,
  crawls: sql`start_url`,
  vitals_runs: sql`'Page speed'`,
  automation_runs: sql`url`,
  automation_tests: sql`name`,
};

/** The workspace's things among the ids, with their names. */
async function namesOf(db: Db, organisationId: string, ids: readonly string[]): Promise<Map<string, AuditSubject>> {
  if (ids.length === 0) return new Map();
  const each = Object.entries(NAMES).map(
    ([kind, name]) => sql`
      select id::text as id, ${sql.raw(`'${kind}'`)} as kind, ${name} as name from ${sql.identifier(kind)}
      where organisation_id = ${organisationId} and id = any(${sql.param(ids)}::uuid[])
        ${kind === 'posts' ? sql`and deleted_at is null` : sql``}`,
  );
  const rows = await queryRows(db, nameRow, sql.join(each, sql` union all `));
  return new Map(rows.map(({ id, kind, name }) => [id, { subject: name, path: SCREENS[kind](id) }]));
}

const text = z.catch(z.optional(z.string()), undefined);
/** What entries say about things that may be gone since. */
const saidOf = z.catch(
  z.object({
    title: text,
    name: text,
    topic: text,
    question: text,
    file_name: text,
    url: text,
    plan: text,
    client: text,
    pages: z.catch(z.optional(z.number()), undefined),
    created: z.catch(z.optional(z.number()), undefined),
  }),
  {},
);

const counted = (count: number, thing: string) => `${count} ${thing}${count === 1 ? '' : 's'}`;

function inWords({ action, subject, detail }: Line): string {
  const isId = UUID.test(subject) || PAYMENT_ID.test(subject);
  const said = saidOf.parse(detail);
  if (subject !== '' && !isId) {
    // Tool names are code; an assistant states its own name, but not where it is published.
    if (action === 'assistant.use') return subject.replaceAll('_', ' ');
    return said.client !== undefined && URL.canParse(said.client) ? `${subject} (${new URL(said.client).host})` : subject;
  }
  const name = said.title ?? said.name ?? said.topic ?? said.question ?? said.file_name ?? said.url ?? said.plan;
  if (name !== undefined) return name;
  if (said.pages !== undefined) return counted(said.pages, 'page');
  return said.created === undefined ? '' : counted(said.created, 'topic');
}

/** The subject of each entry, in order: never a bare id; empty if nothing is known about it. */
export async function auditSubjects(db: Db, organisationId: string, lines: readonly Line[]): Promise<AuditSubject[]> {
  const ids = [...new Set(lines.map(({ subject }) => subject).filter((subject) => UUID.test(subject)))];
  const names = await namesOf(db, organisationId, ids);
  return lines.map((line) => {
    const found = names.get(line.subject);
    return found && found.subject !== '' ? found : { subject: inWords(line), path: found?.path ?? null };
  });
}
