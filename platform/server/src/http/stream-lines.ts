import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/**
 * Streams JSON lines as they are produced; a handler returns what this returns.
 * @param write writes the lines through `send` until it is done; `signal` aborts when the client disconnects. If it throws, the response
 * breaks off, which a client notices by the missing last line
 */
export function streamLines<Line>(
  reply: FastifyReply,
  write: (send: (line: Line) => void, signal: AbortSignal) => Promise<void>,
): FastifyReply {
  const gone = new AbortController();
  const lines = new Readable({ read: () => undefined, destroy: (error, done) => (gone.abort(), done(error)) });
  reply.raw.once('close', () => gone.abort());
  write((line) => void (gone.signal.aborted || lines.push(`${JSON.stringify(line)}\n`)), gone.signal).then(
    () => lines.push(null),
    (error: Error) => {
      if (!gone.signal.aborted) reply.log.error({ err: error }, 'an answer broke off while it was written');
      lines.destroy(gone.signal.aborted ? undefined : error);
    },
  );
  return reply.type('application/x-ndjson; charset=utf-8').header('x-accel-buffering', 'no').send(lines);
}
