import type { Actor } from '../access/actor.ts';
import { auditLog } from '../store/core-tables.ts';
import type { Db } from '../store/db.ts';

export interface Audit {
  /**
   * Writes one line into `audit_log`.
   * @param action verb of a noun, e.g. `post.delete`
   * @param subject the id of what it was done to
   * @param detail JSON without secrets
   */
  record(
    actor: Pick<Actor, 'userId' | 'email' | 'organisationId'>,
    action: string,
    subject: string,
    detail?: Record<string, unknown>,
  ): Promise<void>;
}

/** The audit log over `audit_log`; '' as user or workspace is stored as null. */
export function openAudit(db: Db): Audit {
  return {
    async record(actor, action, subject, detail = {}) {
      await db.insert(auditLog).values({
        organisationId: actor.organisationId || null,
        userId: actor.userId || null,
        email: actor.email,
        action,
        subject,
        detail,
      });
    },
  };
}
