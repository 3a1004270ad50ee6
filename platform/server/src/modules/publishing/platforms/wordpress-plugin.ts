import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { CallOutput } from '@canopy/contract';
import type { downloadWordpressPlugin } from '@canopy/contract/publishing';
import { strToU8, zipSync } from 'fflate';

const NAME = 'canopy-seo-fields';
const SOURCE = path.resolve(import.meta.dirname, '../../../../../../wordpress-plugin', NAME, `${NAME}.php`);
/** Fixed, so that every download has the same bytes; zip knows no earlier year. */
const WRITTEN = new Date(1980, 0, 1);

/** The plugin in the form WordPress accepts under Plugins, Add New, Upload: a folder in a zip. */
export async function wordpressPlugin(): Promise<CallOutput<typeof downloadWordpressPlugin>> {
  const source = await readFile(SOURCE, 'utf8');
  const version = /^ \* Version:\s+(\S+)/m.exec(source)?.[1] ?? '';
  const zip = zipSync({ [NAME]: { [`${NAME}.php`]: strToU8(source) } }, { mtime: WRITTEN });
  return { name: `${NAME}-${version}.zip`, version, content: Buffer.from(zip).toString('base64') };
}
