export {
  COMPANY_TYPES,
  INDUSTRIES,
  organisation,
  organisationListItem,
  createOrganisationBody,
  updateOrganisationBody,
  listOrganisations,
  createOrganisation,
  updateOrganisation,
  deleteOrganisation,
  exportOrganisation,
} from './organisation.ts';
export type { Organisation } from './organisation.ts';
export {
  PLAN_LIMIT_KINDS,
  PLAN_LIMITS,
  PLAN_TYPES,
  planType,
  limits,
  remaining,
  userData,
  getUser,
  exportOwnData,
  updateUser,
  getEmail,
  sendEmailConfirmation,
} from './user.ts';
export { userRow, USER_SORTS, listUsers, updateUserRoles } from './users.ts';
export type { PlanLimit, UserData } from './user.ts';
export type { UserRow } from './users.ts';
export {
  MEMBER_ROLES,
  memberRole,
  member,
  invitation,
  listMembers,
  inviteMember,
  revokeInvitation,
  updateMember,
  removeMember,
  auditEntry,
  listAuditLog,
} from './members.ts';
export type { Member, Invitation } from './members.ts';
export { TASK_KINDS, TASK_STATUSES, task, getTask, listTasks, cancelTask, startedTask } from './tasks.ts';
export type { Task } from './tasks.ts';
export {
  VIEW_SCOPES,
  VIEW_QUERY_LIMIT,
  VIEW_LIMIT,
  viewQuery,
  savedView,
  listSavedViews,
  createSavedView,
  updateSavedView,
  deleteSavedView,
} from './saved-views.ts';
export type { SavedView, ViewScope } from './saved-views.ts';
export {
  PUBLISH_BYTES,
  PREVIEW_STATES,
  previewState,
  releaseEntry,
  releaseHealth,
  releaseError,
  canaryState,
  releaseOverview,
  remoteOverview,
  releasesOverview,
  deployedState,
  refusal,
  publishToken,
  resolveReleases,
  reportRelease,
  getReleases,
  startCanary,
  haltCanary,
  promoteRelease,
  rollbackRemote,
  signPreview,
  publishRelease,
  checkRelease,
  getIndex,
  listPublishTokens,
  createPublishToken,
  revokePublishToken,
} from './releases.ts';
export type {
  PreviewState,
  ReleaseEntry,
  ReleaseHealth,
  ReleaseError,
  CanaryState,
  ReleaseOverview,
  RemoteOverview,
  ReleasesOverview,
  DeployedState,
  Refusal,
  PublishToken,
} from './releases.ts';
