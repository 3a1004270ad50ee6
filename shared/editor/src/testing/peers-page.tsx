// Baselines for `npm run bench -- editor`: BlockNote with nothing around it, Slate with its chunked rendering, and what the browser needs itself.
import { BlockNoteView } from '@blocknote/mantine';
import { useCreateBlockNote } from '@blocknote/react';
import '@blocknote/mantine/style.css';
import { createRoot } from 'react-dom/client';
import { createEditor, Editor, type Descendant, type Node } from 'slate';
import { Editable, Slate, withReact, type RenderChunkProps, type RenderElementProps } from 'slate-react';
import { useState } from 'react';

interface Block {
  readonly type: string;
  readonly props?: object;
  readonly content: string;
}

function Bare({ blocks }: { readonly blocks: readonly Block[] }) {
  const editor = useCreateBlockNote({ initialContent: blocks as never }, []);
  return <BlockNoteView editor={editor} />;
}

const CHUNK = 1_000;
const TAGS: Readonly<Record<string, 'h2' | 'li' | 'p'>> = { heading: 'h2', bulletListItem: 'li' };
const chunk = ({ attributes, lowest, children }: RenderChunkProps) => (
  <div {...attributes} style={lowest ? { contentVisibility: 'auto' } : undefined}>
    {children}
  </div>
);
const element = ({ attributes, children, element: { type } }: RenderElementProps & { readonly element: { readonly type?: string } }) => {
  const Tag = TAGS[type ?? ''] ?? 'p';
  return <Tag {...attributes}>{children}</Tag>;
};

function Chunked({ blocks }: { readonly blocks: readonly Block[] }) {
  const [editor] = useState(() => {
    const made = withReact(createEditor());
    made.getChunkSize = (node: Node) => (Editor.isEditor(node) ? CHUNK : null);
    return made;
  });
  const [value] = useState(() => blocks.map(({ type, content }) => ({ type, children: [{ text: content }] }) as Descendant));
  return (
    <Slate editor={editor} initialValue={value}>
      <Editable renderElement={element} renderChunk={chunk} />
    </Slate>
  );
}

function Plain({ blocks }: { readonly blocks: readonly Block[] }) {
  return (
    <div contentEditable suppressContentEditableWarning>
      {blocks.map(({ type, content }, at) => {
        const Tag = TAGS[type] ?? 'p';
        return <Tag key={at}>{content}</Tag>;
      })}
    </div>
  );
}

const EDITORS: Readonly<Record<string, typeof Plain>> = { blocknote: Bare, slate: Chunked, plain: Plain };

Object.assign(globalThis, {
  mountEditor: (kind: string, blocks: readonly Block[]) => {
    const Shown = EDITORS[kind] ?? Plain;
    createRoot(document.getElementById('app') ?? document.body).render(<Shown blocks={blocks} />);
  },
});
