import { defineRemote } from '@canopy/federation';

export default defineRemote({
  name: 'remote-content',
  title: 'Content',
  shellApi: '^1.1.0',
  routes: [
    { path: '/posts', title: 'Posts' },
    { path: '/posts/new', title: 'New post', back: true },
    { path: '/posts/:id', title: 'Edit post', back: true },
    { path: '/categories', title: 'Categories' },
    { path: '/tags', title: 'Tags' },
  ],
  nav: [
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
