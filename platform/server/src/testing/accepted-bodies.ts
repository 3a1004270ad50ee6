// Large bodies that calls accept, for those whose generated bodies are refused before the work begins.
import { randomBytes, randomUUID } from 'node:crypto';
import { importBacklinks } from '@canopy/contract/seo-audit';
import { createKeywordProject, createPost, MAX_PROJECT_KEYWORDS, updatePost, uploadPostImage } from '@canopy/contract/content';
import sharp from 'sharp';

const WORDS = 'Moss grows faster in the shade of old oaks, most studies say, and ferns do so too. ';
const BLOCKS = 4_000;
const blocks = () =>
  Array.from({ length: BLOCKS }, (_, at) => ({
    id: randomUUID(),
    type: 'paragraph',
    content: [{ type: 'text', text: `${at} ${WORDS.repeat(3)}`, styles: {} }],
    children: [],
  }));
const noise = { width: 1_900, height: 2_000, channels: 3 } as const;

/** By the call's name: a body that it answers with success, as large as its kind gets. @returns JSON */
export const ACCEPTED_BODIES: Readonly<Record<string, () => Promise<string>>> = {
  [createPost.name]: async () => JSON.stringify({ title: 'Moss', blocks: blocks() }),
  [updatePost.name]: async () => JSON.stringify({ version: 1, blocks: blocks() }),
  [importBacklinks.name]: async () =>
    JSON.stringify({
      text: Array.from({ length: 60_000 }, (_, at) => `https://site${at}.example/blog/about-moss-and-ferns,2026-01-02`)
        .join('\n')
        .slice(0, 3_990_000),
    }),
  [createKeywordProject.name]: async () => {
    const seeds = Array.from({ length: MAX_PROJECT_KEYWORDS }, (_, at) => `fern ${at}`);
    const figures = seeds.map((keyword, at) => ({
      keyword,
      volume: at,
      difficulty: at % 100,
      cpc: 0.5,
      currency: 'EUR',
      position: 3,
      intents: ['informational'],
    }));
    return JSON.stringify({
      kind: 'keywords',
      name: 'Ferns',
      seeds,
      files: [
        { name: 'all.csv', figures },
        { name: 'more.csv', figures },
      ],
    });
  },
  [uploadPostImage.name]: async () => {
    const pixels = randomBytes(noise.width * noise.height * noise.channels);
    const image = await sharp(pixels, { raw: noise }).png({ compressionLevel: 0 }).toBuffer();
    return JSON.stringify({ file_name: 'noise.png', alt: 'Noise', base64: image.toString('base64') });
  },
};
