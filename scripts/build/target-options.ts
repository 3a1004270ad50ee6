import type { BuildOptions } from '@canopy/federation/preset';
import * as z from 'zod/mini';

const shape = z.object({
  kind: z.enum(['host', 'remote']),
  dir: z.string(),
  outDir: z.string(),
  mode: z._default(z.enum(['production', 'development']), 'development'),
  release: z.optional(z.string()),
  dev: z.optional(z.object({ port: z.number(), platform: z.optional(z.string()), refresh: z.optional(z.boolean()) })),
  lazyShared: z.optional(z.array(z.string())),
  paths: z.optional(z.array(z.string())),
});

/** The options of a process that builds or serves a target, as JSON in its first argument. @throws Error if it is anything else */
export function targetOptions(argument: string | undefined): BuildOptions & { kind: 'host' | 'remote' } {
  return shape.parse(JSON.parse(argument ?? ''));
}
