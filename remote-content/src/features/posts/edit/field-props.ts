import type { PostContent } from '../drafts/post-content.ts';

/** What each group of fields is given. */
export interface FieldProps {
  readonly content: PostContent;
  /** the platform's objections, by field */
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (patch: Partial<PostContent>) => void;
}
