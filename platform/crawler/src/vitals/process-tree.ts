import { readdir, readFile } from 'node:fs/promises';

/** A process and all its descendants, as far as the system tells: on Linux. Elsewhere only its own id, and no bytes. */
export type ProcessTree = { ids: number[]; bytes: number };

/** Private memory of the processes (excluding shared file pages). Never throws: processes come and go. */
export async function processTree(root: number): Promise<ProcessTree> {
  const entries = await readdir('/proc').catch(() => []);
  const known = new Map<number, { parent: number; bytes: number }>();
  await Promise.all(
    entries
      .filter((name) => /^\d+$/.test(name))
      .map(async (name) => {
        const status = await readFile(`/proc/${name}/status`, 'utf8').catch(() => '');
        const field = (key: string): number => Number(new RegExp(`^${key}:\\s*(\\d+)`, 'm').exec(status)?.[1] ?? 0);
        if (status !== '') known.set(Number(name), { parent: field('PPid'), bytes: (field('RssAnon') + field('RssShmem')) * 1024 });
      }),
  );
  const ids = [root];
  // Grows while it is iterated: children of children follow.
  for (const id of ids) for (const [child, { parent }] of known) if (parent === id && !ids.includes(child)) ids.push(child);
  return { ids, bytes: ids.reduce((sum, id) => sum + (known.get(id)?.bytes ?? 0), 0) };
}
