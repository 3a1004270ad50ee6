import type { UserData } from '@canopy/contract/host';
import type { Actor } from '../../../access/actor.ts';
import { problem } from '../../../http/problem.ts';
import type { Db } from '../../../store/db.ts';
import { organisationOf, readOrganisation } from '../organisation/index.ts';
import { allowanceOf } from '../../billing/subscription/index.ts';
import { readFacts } from './facts.ts';
import { readFlags, readProfile } from './store.ts';

/** Current user data: identity and role joined with the selected workspace (document 2, section 3). */
export async function userDataOf(db: Db, actor: Actor, now: Date): Promise<UserData> {
  const { organisationId } = actor;
  const [profile, organisation, subscription, facts, flags] = await Promise.all([
    readProfile(db, actor.userId),
    readOrganisation(db, organisationId),
    allowanceOf(db, organisationId, now),
    readFacts(db, organisationId),
    readFlags(db, organisationId),
  ]);
  if (!profile || !organisation) throw problem(404, 'no-workspace', 'This workspace no longer exists.');
  return {
    id: profile.id,
    first_name: profile.firstName,
    last_name: profile.lastName,
    email: profile.email,
    is_admin: actor.isAdmin,
    is_agency: actor.isAgency,
    organisation: organisationOf(organisation),
    limits: subscription.limits,
    remaining: subscription.remaining,
    is_site_audited: facts.has('site_audited'),
    is_research_generated: facts.has('research_generated'),
    is_blog_generated: facts.has('blog_generated'),
    is_topic_generated: facts.has('topic_generated'),
    is_optimized: facts.has('optimized'),
    // Those who can act on it see it on every screen.
    feature_flags: { ...flags, ...((actor.isAdmin || actor.isAgency) && subscription.isUnpaid && { payment_failed: true }) },
  };
}
