import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const gz = promisify(gzip);
const TEXT = /\.(js|css|json|svg|html|map|txt)$/;
/** Below this size a compressed response is hardly shorter than its headers. */
const SMALLEST = 512;
/** The strongest level for releases; the level below is 1.6 % larger but takes half the time, which suits a remote's developer. */
const BROTLI_QUALITY = { host: 11, remote: 10 } as const;

/** Writes a `.br` and a `.gz` next to every text file of a folder, so that a server need not compress. */
export async function compressFolder(dir: string, kind: keyof typeof BROTLI_QUALITY): Promise<void> {
  const files = (await readdir(dir, { recursive: true })).filter((file) => TEXT.test(file));
  await Promise.all(
    files.map(async (file) => {
      const target = path.join(dir, file);
      const content = await readFile(target);
      if (content.length < SMALLEST) return;
      const options = {
        params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY[kind], [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
      };
      const [br, zipped] = await Promise.all([brotli(content, options), gz(content, { level: 9 })]);
      await Promise.all([writeFile(`${target}.br`, br), writeFile(`${target}.gz`, zipped)]);
    }),
  );
}
