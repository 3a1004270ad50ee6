import type { Post } from '@canopy/contract/content';
import type { PostContent } from '../drafts/post-content.ts';

/** How a post's text stands between the screen and the platform. */
export type SaveState =
  /** a new post with nothing in it */
  | { readonly kind: 'empty' }
  | { readonly kind: 'saved' }
  /** changed; it will be saved in a moment */
  | { readonly kind: 'waiting' }
  | { readonly kind: 'saving' }
  /** the platform could not be asked; it is tried again */
  | { readonly kind: 'failed'; readonly message: string }
  /** the platform does not take it as it is; the next change is tried again */
  | { readonly kind: 'refused'; readonly message: string; readonly fields: Readonly<Record<string, string>> }
  /** somebody else stored another version meanwhile; `stored` is null where it could not be fetched */
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
  /** since when a draft from an earlier visit shows; null: none does */
  readonly restoredFrom: string | null;
  /** another text of the post that the writer may go back to, such as the one before the stored version was taken */
  readonly aside: PostContent | null;
  /** counts how often the whole text was replaced: the editor opens anew */
  readonly revision: number;
  /** counts how often another person's version came in beside what was written here */
  readonly merges: number;
}

/** Whether leaving now would leave changes behind that the platform does not have. */
export const isUnsaved = ({ save }: Snapshot): boolean => save.kind !== 'saved' && save.kind !== 'empty';
