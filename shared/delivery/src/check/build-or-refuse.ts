import type { BuiltRelease, CommandContext } from '../cli/context.ts';
import { DeliveryError } from '../messages/index.ts';

/** What the build says of a `remote.config.ts` that is no manifest; it runs as a process, so there is only its text. */
const MANIFEST_FAULTS = /^The manifest of .+ is not valid\.\n([^]+)$/;

/**
 * Builds a release to check or to publish.
 * @throws DeliveryError CNP-1009 for a manifest that is not valid, CNP-2009 with the messages of any other failure
 */
export async function buildOrRefuse(
  { build }: Pick<CommandContext, 'build'>,
  name: string,
  ...options: [dir?: string, mode?: 'production' | 'development']
): Promise<BuiltRelease> {
  try {
    return await build(name, ...options);
  } catch (error) {
    if (error instanceof DeliveryError) throw error;
    const output = error instanceof Error ? error.message : String(error);
    const faults = MANIFEST_FAULTS.exec(output)?.[1];
    throw faults === undefined
      ? DeliveryError.of('CNP-2009', { name, output })
      : DeliveryError.of('CNP-1009', { remote: name, faults: faults.trim().replaceAll('\n', '; ') });
  }
}
