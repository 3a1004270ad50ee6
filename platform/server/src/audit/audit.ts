import { auditLog } from '../store/core-tables.ts';
import type { Db } from '../store/db.ts';

/** Who did it: an actor of any call, or parts of one. */
export interface Author {
  /** absent or null: no account, such as work by the platform itself */
  userId?: string | null;
  email?: string;
  /** absent or null: concerns no single workspace */
  organisationId?: string | null;
}

export interface Audit {
  /**
   * Writes one line into `audit_log`.
   * @param action verb of a noun, e.g. `post.delete`
   * @param subject the id of the affected object
   * @param detail JSON without secrets
   */
  record(author: Author, action: string, subject: string, detail?: Record<string, unknown>): Promise<void>;
}

/** The audit log over `audit_log`. */
export function openAudit(db: Db): Audit {
  return {
    async record({ organisationId = null, userId = null, email = '' }, action, subject, detail = {}) {
      await db.insert(auditLog).values({
        organisationId,
        userId,
        email,
        action,
        subject,
        detail,
      });
    },
  };
}
