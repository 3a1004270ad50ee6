import type { BuiltRelease, CommandContext } from '../cli/context.ts';
import { DeliveryError } from '../messages/index.ts';

/** The build's message for an invalid `remote.config.ts`; it runs as a process, so only its output is available. */
const MANIFEST_FAULTS = /^The manifest of .+ is not valid\.\n([^]+)$/;

/**
 * Builds a release in order to check or publish it.
 * @throws DeliveryError CNP-1009 for an invalid manifest, CNP-2009 with the messages of any other failure
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
