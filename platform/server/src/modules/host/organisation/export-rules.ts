/**
 * What the export of a workspace does with a table.
 * - `shared`: everybody in the workspace sees these rows, so its managers get them
 * - `personal`: a row is its owner's alone, and is in nobody else's export
 * - `mixed`: a row is its owner's alone unless `isShared` says otherwise
 * - `never`: not exported, for the reason
 */
export type ExportRule =
  | {
      readonly rule: 'shared';
      /** columns that name who did something; the row is the workspace's all the same */
      readonly people?: readonly string[];
      /** columns that are never exported */
      readonly secret?: readonly string[];
    }
  | { readonly rule: 'personal'; readonly owner: string; readonly people?: readonly string[]; readonly secret?: readonly string[] }
  | {
      readonly rule: 'mixed';
      readonly owner: string;
      readonly isShared: { readonly column: string; readonly value: string };
      readonly people?: readonly string[];
      readonly secret?: readonly string[];
    }
  | { readonly rule: 'never'; readonly reason: string };

const shared = (people: readonly string[] = [], secret: readonly string[] = []): ExportRule => ({ rule: 'shared', people, secret });
const personal: ExportRule = { rule: 'personal', owner: 'user_id' };
const mixed = (value: string): ExportRule => ({ rule: 'mixed', owner: 'user_id', isShared: { column: 'scope', value } });
const never = (reason: string): ExportRule => ({ rule: 'never', reason });

const SECRET = never('keys, tokens and sign-ins under way');
const CRAWLED = never('what the next crawl reads again, up to millions of rows; the audit exports its own tables');
const IMPORTED = never(
  'imported by day or worked out from that, up to millions of rows that the next import makes again; the totals of days are exported',
);
const COUNTED = never('counters and reservations of the limits');
const MACHINERY = never('work in progress, of no meaning outside this installation');

/** Every table with rows of workspaces. A table that is not here is not exported, and fails the test that compares this with the database. */
export const EXPORT_RULES: Readonly<Record<string, ExportRule>> = {
  access_tokens: SECRET,
  annotations: mixed('workspace'),
  assistant_actions: personal,
  assistant_grants: SECRET,
  audience_profiles: shared(),
  audit_log: shared(['user_id']),
  automation_runs: shared(['created_by'], ['login_sealed']),
  automation_screenshots: shared(),
  automation_tests: shared(['created_by'], ['login_sealed']),
  backlink_articles: shared(['created_by']),
  backlinks: shared(),
  billing_customers: shared(),
  categories: shared(),
  chat_conversations: personal,
  chat_messages: personal,
  check_settings: shared(['updated_by']),
  checkout_sessions: MACHINERY,
  content_drafts: shared(['created_by']),
  crawl_findings: CRAWLED,
  crawl_follow_ups: CRAWLED,
  crawl_frontier: CRAWLED,
  crawl_image_rows: CRAWLED,
  crawl_link_groups: CRAWLED,
  crawl_page_facts: CRAWLED,
  crawl_page_links: CRAWLED,
  crawl_pages: CRAWLED,
  crawl_schedules: shared(['created_by']),
  crawl_settings: shared([], ['basic_auth_sealed']),
  crawl_traps: CRAWLED,
  crawls: shared(['created_by']),
  feature_flags: shared(),
  field_vitals: shared(),
  figure_changes: MACHINERY,
  gain_forecasts: shared(['created_by']),
  google_consents: SECRET,
  google_grants: SECRET,
  google_imports: shared(),
  image_files: shared(),
  inspection_uses: COUNTED,
  invitations: SECRET,
  keyword_file_figures: shared(),
  keyword_gaps: shared(),
  keyword_images: shared(),
  keyword_metrics: shared(),
  keyword_opportunities: shared(),
  keyword_project_keywords: shared(),
  keyword_project_pages: shared(),
  keyword_projects: shared(['created_by']),
  keyword_questions: shared(),
  keyword_states: shared(),
  keyword_suggestions: shared(['created_by']),
  keyword_tags: shared(),
  limit_counters: COUNTED,
  limit_entries: COUNTED,
  limit_reservations: COUNTED,
  llm_budgets: shared(['updated_by']),
  llm_calls: never('the accounts of models, with answers to personal questions; what was made of answers is exported where it stands'),
  memberships: shared(['user_id']),
  outside_links: shared(),
  page_changes: shared(),
  page_figures: shared(),
  page_impacts: shared(),
  page_inspections: shared(),
  page_vitals: shared(),
  performance_file_rows: shared(),
  performance_files: shared(['imported_by']),
  persona_topics: shared(['created_by']),
  persona_versions: shared(['author_id']),
  personas: shared(['updated_by']),
  platform_consents: SECRET,
  platform_credentials: SECRET,
  post_categories: shared(),
  post_comments: shared(['author_id', 'ended_by']),
  post_images: shared(['created_by']),
  post_presence: never('who has a post open at this moment'),
  post_tags: shared(),
  post_versions: shared(['author_id']),
  posts: shared(['author_id', 'updated_by']),
  prompt_matrix_answers: personal,
  prompt_matrix_runs: personal,
  prompt_runs: personal,
  publish_operations: shared(['created_by']),
  release_visits: never('how the portal’s own pages performed'),
  research_analyses: shared(),
  research_facts: shared(),
  research_runs: shared(['created_by'], ['share_hash']),
  research_sources: shared(),
  research_writing: shared(),
  saved_views: mixed('workspace'),
  search_days: shared(),
  search_hours: shared(),
  search_hour_days: shared(),
  search_fact_spans: IMPORTED,
  search_facts: IMPORTED,
  search_page_days: IMPORTED,
  search_pages: shared(),
  search_places: shared(),
  search_queries: shared(),
  search_query_days: IMPORTED,
  search_rows: IMPORTED,
  search_series: IMPORTED,
  search_sums: IMPORTED,
  site_pages: shared(),
  subscriptions: shared(),
  tags: shared(),
  task_steps: MACHINERY,
  tasks: MACHINERY,
  topic_bases: shared(),
  topics: shared(),
  visibility_answers: shared(),
  visibility_settings: shared(),
  vitals_measurements: shared(),
  vitals_problems: shared(),
  vitals_runs: shared(['created_by']),
  vitals_settings: shared(),
  web_days: shared(),
  web_fact_months: shared(),
  web_facts: IMPORTED,
  web_months: shared(),
  web_names: shared(),
  web_sources: shared(),
  web_visits: IMPORTED,
  workspace_facts: shared(),
};
