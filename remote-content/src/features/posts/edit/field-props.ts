import type { PostContent } from '../drafts/post-content.ts';

/** Props of each group of fields. */
export interface FieldProps {
  readonly content: Omit<PostContent, 'blocks'>;
  /** validation errors of the platform, by field */
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (patch: Partial<PostContent>) => void;
}
