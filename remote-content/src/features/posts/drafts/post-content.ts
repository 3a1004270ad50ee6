import type { Post } from '@canopy/contract/content';
import { slugOf } from '@canopy/contract/slug';
import { isSame } from './is-same.ts';

/** What a person writes; the HTML is generated from the blocks when it is sent. */
export interface PostContent {
  readonly title: string;
  readonly slug: string;
  readonly excerpt: string;
  readonly status: Post['status'];
  readonly seo_title: string;
  readonly seo_description: string;
  readonly keywords: readonly string[];
  readonly questions: readonly string[];
  readonly category_ids: readonly string[];
  readonly tag_ids: readonly string[];
  readonly blocks: readonly unknown[];
}

export const EMPTY_CONTENT: PostContent = {
  title: '',
  slug: '',
  excerpt: '',
  status: 'draft',
  seo_title: '',
  seo_description: '',
  keywords: [],
  questions: [],
  category_ids: [],
  tag_ids: [],
  blocks: [],
};

/** Title of a post that has none yet; the platform does not store posts without a title. */
export const UNTITLED = 'Untitled post';

const FIELDS = Object.keys(EMPTY_CONTENT) as (keyof PostContent)[];
const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

export const isSlug = (slug: string): boolean => slug.length <= 200 && SLUG.test(slug);

/** The written part of a stored post. */
export function contentOf(post: Post): PostContent {
  const { title, slug, excerpt, status, seo_title, seo_description, blocks, keywords, questions } = post;
  return {
    title,
    slug,
    excerpt,
    status,
    seo_title,
    seo_description,
    blocks,
    keywords,
    questions,
    category_ids: post.categories.map(({ id }) => id),
    tag_ids: post.tags.map(({ id }) => id),
  };
}

/** The fields of `content` that differ from `saved`. An invalid slug is left out until it is corrected. */
export function differences(content: PostContent, saved: PostContent): Partial<PostContent> {
  const changed = FIELDS.filter((field) => !isSame(content[field], saved[field]) && (field !== 'slug' || isSlug(content.slug)));
  return Object.fromEntries(changed.map((field) => [field, content[field]])) as Partial<PostContent>;
}

/** Whether a slug is derived from the title, perhaps with a number, rather than chosen by someone. */
function isFollowing(slug: string, title: string): boolean {
  const own = slugOf(title || UNTITLED);
  return slug === '' || slug === own || (slug.startsWith(`${own}-`) && /^\d+$/.test(slug.slice(own.length + 1)));
}

/** Applies a change. While a post is a draft, its slug follows the title until someone edits the slug. */
export function changed(content: PostContent, patch: Partial<PostContent>): PostContent {
  const next = { ...content, ...patch };
  const follows =
    patch.title !== undefined && patch.slug === undefined && content.status === 'draft' && isFollowing(content.slug, content.title);
  return follows ? { ...next, slug: slugOf(next.title) } : next;
}
