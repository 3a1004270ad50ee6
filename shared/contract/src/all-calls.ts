import type { Call } from './call.ts';
import { listOrganisations, createOrganisation, updateOrganisation, deleteOrganisation, exportOrganisation } from './organisation.ts';
import { getUser, updateUser } from './user.ts';
import { listUsers, updateUserRoles } from './users.ts';
import { listMembers, inviteMember, revokeInvitation, updateMember, removeMember, listAuditLog } from './members.ts';
import { getTask, listTasks, cancelTask } from './tasks.ts';
import { startCrawl, latestCrawl, stopCrawl, resumeCrawl, refreshPages, findSitemaps } from './crawls.ts';
import { listPages, getPage, getAuditSummary, listImages, listInternalLinks } from './pages.ts';
import { saveSearchConsole, forgetSearchConsole } from './search-console.ts';
import { listPosts, getPost, createPost, updatePost, deletePost, restorePost, categoryCalls, tagCalls } from './posts.ts';
import { checkPlatform, saveWordpressCredentials, testPlatform, disconnectPlatform } from './platforms.ts';
import { getSubscription, updatePlan } from './subscription.ts';

/** Every call there is: the server serves each, the OpenAPI document lists each, and tests walk the list so that none is forgotten. */
export const ALL_CALLS: readonly Call[] = [
  listOrganisations,
  createOrganisation,
  updateOrganisation,
  deleteOrganisation,
  exportOrganisation,
  getUser,
  updateUser,
  listUsers,
  updateUserRoles,
  listMembers,
  inviteMember,
  revokeInvitation,
  updateMember,
  removeMember,
  listAuditLog,
  getTask,
  listTasks,
  cancelTask,
  startCrawl,
  latestCrawl,
  stopCrawl,
  resumeCrawl,
  refreshPages,
  findSitemaps,
  listPages,
  getPage,
  getAuditSummary,
  listImages,
  listInternalLinks,
  saveSearchConsole,
  forgetSearchConsole,
  listPosts,
  getPost,
  createPost,
  updatePost,
  deletePost,
  restorePost,
  ...Object.values(categoryCalls),
  ...Object.values(tagCalls),
  checkPlatform,
  saveWordpressCredentials,
  testPlatform,
  disconnectPlatform,
  getSubscription,
  updatePlan,
];
