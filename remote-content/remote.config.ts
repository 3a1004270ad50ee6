import { defineRemote } from '@canopy/federation';

export default defineRemote({
  name: 'remote-content',
  title: 'Content',
  shellApi: '^1.3.0',
  landing: '/content-research',
  routes: [
    { path: '/content-research', title: 'Content research' },
    { path: '/content-research/history', title: 'Research history', back: true },
    { path: '/content-research/results', title: 'Research', back: true },
    { path: '/content-research/results/:id', title: 'Research', back: true },
    { path: '/posts', title: 'Posts' },
    { path: '/posts/new', title: 'New post', back: true },
    { path: '/posts/:id', title: 'Edit post', back: true },
    { path: '/categories', title: 'Categories' },
    { path: '/tags', title: 'Tags' },
  ],
  nav: [
    { id: 'content-research', group: 'Main Menu', order: 20, label: 'Content Research', path: '/content-research', icon: 'research' },
    {
      id: 'posts',
      group: 'Main Menu',
      order: 50,
      label: 'Posts',
      path: '/posts',
      icon: 'article',
      activeOn: ['/posts', '/categories', '/tags'],
    },
  ],
  palette: [
    { id: 'get-started-research', label: 'Start research', path: '/content-research' },
    {
      id: 'content-research',
      label: 'Go to content research',
      path: '/content-research',
      keywords: ['write', 'draft', 'sources', 'article'],
    },
    { id: 'research-history', label: 'Go to the research history', path: '/content-research/history', keywords: ['research', 'runs'] },
    { id: 'get-started-blog', label: 'Write a post', path: '/posts/new' },
    { id: 'posts', label: 'Go to posts', path: '/posts', keywords: ['blog', 'content', 'articles'] },
    { id: 'new-post', label: 'Write a new post', path: '/posts/new', keywords: ['blog', 'create', 'article'] },
    { id: 'categories', label: 'Go to categories', path: '/categories', keywords: ['posts', 'topics'] },
    { id: 'tags', label: 'Go to tags', path: '/tags', keywords: ['posts', 'labels'] },
  ],
  exposes: { './Remote': './src/remote.tsx' },
  // The block editor, which comes with the first post that is opened.
  budget: { total: 560 },
});
