import { BlockNoteSchema, defaultBlockSpecs, defaultStyleSpecs } from '@blocknote/core';
import { linkStyleSpecs } from './link-styles.ts';

// A post is text and pictures: no blocks for media or files, which nothing stores and the portal's policy does not load.
const { audio: _audio, video: _video, file: _file, ...blockSpecs } = defaultBlockSpecs;

/** The block types of a post. */
export const schema = BlockNoteSchema.create({ blockSpecs, styleSpecs: { ...defaultStyleSpecs, ...linkStyleSpecs } });

export type EditorBlock = typeof schema.Block;
export type PartialEditorBlock = typeof schema.PartialBlock;

/** Block types supported by the editor. */
export const BLOCK_TYPES: ReadonlySet<string> = new Set(Object.keys(blockSpecs));
