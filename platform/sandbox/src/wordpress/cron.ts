import type { FastifyInstance } from 'fastify';
import { gmt } from './gmt.ts';
import type { RestParts } from './rest-parts.ts';

/** `/wp-cron.php`: due scheduled items go live only when it is requested, as on a quiet real site. */
export function cronRoute(app: FastifyInstance, { store, clock }: RestParts): void {
  app.get('/wp-cron.php', async (_request, reply) => {
    const present = gmt(clock());
    const due = store.state.items.filter((item) => item.status === 'future' && item.date_gmt <= present);
    for (const item of due) item.status = 'publish';
    if (due.length > 0) await store.save();
    return reply.type('text/html; charset=utf-8').send('');
  });
}
