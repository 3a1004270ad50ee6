import { BlockNoteSchema, defaultBlockSpecs } from '@blocknote/core';

// A post is words and pictures: no block that plays or offers a file, which nothing stores and the portal's policy does not load.
const { audio: _audio, video: _video, file: _file, ...blockSpecs } = defaultBlockSpecs;

/** The kinds of block a post is made of. */
export const schema = BlockNoteSchema.create({ blockSpecs });

export type EditorBlock = typeof schema.Block;
export type PartialEditorBlock = typeof schema.PartialBlock;

/** Block types that the editor knows. */
export const BLOCK_TYPES: ReadonlySet<string> = new Set(Object.keys(blockSpecs));
