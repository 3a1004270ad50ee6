import { defineRemote } from '@canopy/federation';

export default defineRemote({
  name: 'remote-tools',
  title: 'Tools',
  shellApi: '^1.4.0',
  routes: [
    { path: '/blocknote-test', title: 'Block editor' },
    { path: '/prompt-testing', title: 'Prompt tester', layout: 'bare' },
  ],
  palette: [
    { id: 'prompt-testing', label: 'Open the prompt tester', path: '/prompt-testing', keywords: ['ai', 'models', 'compare', 'llm'] },
    {
      id: 'blocknote-test',
      label: 'Open the block editor',
      path: '/blocknote-test',
      keywords: ['blocknote', 'html', 'markdown', 'import', 'export', 'convert'],
    },
  ],
  exposes: { './Remote': './src/remote.tsx' },
  // The block editor, which comes after the first screen.
  budget: { total: 560 },
});
