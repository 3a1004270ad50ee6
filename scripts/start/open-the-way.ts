import { existsSync, statSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';

/**
 * PostgreSQL refuses to run as root, so there it runs as a system user, which must be able to reach its programs and data. Lets that user
 * traverse the folders above a given one, without listing them. Does nothing if this process is not root.
 */
export async function openTheWay(folder: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const top = path.parse(folder).root;
  for (let step = path.dirname(folder); step !== top && step !== os.tmpdir(); step = path.dirname(step)) {
    if (!existsSync(step)) continue;
    const { mode } = statSync(step);
    if ((mode & 0o001) === 0) await chmod(step, (mode & 0o7777) | 0o001);
  }
}
