import type { Post } from '@canopy/contract/content';
import type { PostContent } from '../drafts/post-content.ts';

/** State of a post's text between the screen and the platform. */
export type SaveState =
  /** a new, empty post */
  | { readonly kind: 'empty' }
  | { readonly kind: 'saved' }
  /** changed; about to be saved */
  | { readonly kind: 'waiting' }
  | { readonly kind: 'saving' }
  /** the platform could not be reached; the save is retried */
  | { readonly kind: 'failed'; readonly message: string }
  /** the platform rejects the content; the next change tries again */
  | { readonly kind: 'refused'; readonly message: string; readonly fields: Readonly<Record<string, string>> }
  /** someone else stored another version meanwhile; `stored` is null if it could not be fetched */
  | { readonly kind: 'conflict'; readonly stored: Post | null }
  /** the post was deleted meanwhile */
  | { readonly kind: 'gone' };

export interface Snapshot {
  readonly content: PostContent;
  readonly save: SaveState;
  /** the stored post; null: there is none yet */
  readonly post: { readonly id: string; readonly version: number } | null;
  /** whether unsaved changes are kept on this device */
  readonly kept: boolean;
  /** time of the restored draft from an earlier visit; null: none is shown */
  readonly restoredFrom: string | null;
  /** another text of the post that the writer may go back to, such as the one replaced by the stored version */
  readonly aside: PostContent | null;
  /** counts replacements of the whole text: each reopens the editor */
  readonly revision: number;
  /** counts merges of another person's version into what was written here */
  readonly merges: number;
}

/** Whether leaving now would abandon changes that the platform does not have. */
export const isUnsaved = ({ save }: Pick<Snapshot, 'save'>): boolean => save.kind !== 'saved' && save.kind !== 'empty';
