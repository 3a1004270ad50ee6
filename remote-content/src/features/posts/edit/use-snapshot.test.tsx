import { expect, it } from '@jest/globals';
import { act, render } from '@testing-library/react';
import { createPostSession } from './post-session.ts';
import { useSnapshot } from './use-snapshot.ts';

it('draws a component again only when what it shows has changed', () => {
  const session = createPostSession(
    { post: null, clientId: 'c', draft: null },
    {
      store: () => Promise.resolve({ kind: 'failed', message: 'Not now' }),
      keep: () => true,
      forget: () => undefined,
      onCreated: () => undefined,
      onStored: () => undefined,
    },
  );
  const drawn: string[] = [];
  const Title = () => {
    const { title, keywords } = useSnapshot(session, ({ content }) => ({ title: content.title, keywords: content.keywords }));
    drawn.push(`${title} ${keywords.length}`);
    return null;
  };
  render(<Title />);
  act(() => session.change({ title: 'Ferns' }));
  for (let key = 0; key < 5; key += 1) act(() => session.change({ blocks: [{ id: 'a', content: 'x'.repeat(key + 1) }] }));
  act(() => session.change({ keywords: ['shade'] }));
  expect(drawn).toEqual([' 0', 'Ferns 0', 'Ferns 1']);
  session.abandon();
});
