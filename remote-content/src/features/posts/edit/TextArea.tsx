import type { EditorHandle } from '@canopy/editor';
import { useEditor } from '@canopy/editor/load';
import { FailedState, Skeleton, VisuallyHidden } from '@canopy/ui';
import { loadImage } from './load-image.ts';
import { POST_MESSAGES as WORDS } from './messages.ts';

interface TextAreaProps {
  /** returns the initial blocks, as they are once the editor's code is there */
  readonly blocks: () => readonly unknown[];
  readonly onChange: (blocks: readonly unknown[]) => void;
  readonly onHandle: (handle: EditorHandle | null) => void;
}

/** The post's text in the block editor, whose code is loaded here and not before. */
export function TextArea({ blocks, onChange, onHandle }: TextAreaProps) {
  const load = useEditor();
  if (load.state === 'failed') return <FailedState detail={WORDS.editorFailed} onRetry={load.retry} />;
  if (load.state === 'loading') {
    return (
      <div>
        <VisuallyHidden role="status">Loading the editor</VisuallyHidden>
        <Skeleton height={354} />
      </div>
    );
  }
  const { BlockEditor } = load.editor;
  return <BlockEditor label="Text" initialBlocks={blocks()} onChange={onChange} onHandle={onHandle} loadImage={loadImage} />;
}
