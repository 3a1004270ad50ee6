const WORDS = {
  category: {
    title: 'Categories',
    one: 'category',
    description: 'What your posts are about. A post can have several categories.',
    empty: 'No categories yet',
    emptyText: 'Categories sort your posts by what they are about.',
  },
  tag: {
    title: 'Tags',
    one: 'tag',
    description: 'Details that your posts share.',
    empty: 'No tags yet',
    emptyText: 'Tags connect posts that share a detail.',
  },
} as const;

export type TermKind = keyof typeof WORDS;

const postsText = (posts: number) => (posts === 1 ? 'Its post stays' : `Its ${posts} posts stay`);

/** Wording of the screens of categories and of tags. */
export const termWords = (kind: TermKind) => ({
  ...WORDS[kind],
  create: `New ${WORDS[kind].one}`,
  createTitle: `Create a ${WORDS[kind].one}`,
  renameTitle: (name: string) => `Rename ${name}`,
  removeTitle: (name: string) => `Remove ${name}?`,
  removeLabel: `Remove ${WORDS[kind].one}`,
  removeText: (posts: number) => (posts === 0 ? 'No post uses it.' : `${postsText(posts)}; only the ${WORDS[kind].one} is removed.`),
  created: (name: string) => `${name} was created`,
  renamed: (name: string) => `Renamed to ${name}`,
  removed: (name: string) => `${name} was removed`,
  nameRequired: 'Name is required',
});
