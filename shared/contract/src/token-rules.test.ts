import { describe, expect, it } from '@jest/globals';
import { ALL_CALLS } from './all-calls.ts';

/**
 * What no token and no connected assistant may do, reviewed by hand and with the reason. A call is added here by somebody who has read it:
 * the contract and this list must name the same calls.
 */
const NEVER: Record<string, string> = {
  'Connecting a platform, or cutting it off, decides where the site’s keys go.': `checkInstallRequest disconnectPlatform exchangeShopify
    exchangeWebflow exchangeWordpress installPlatform saveWebflowToken saveWordpressCredentials testPlatform updateWordpressCredentials`,
  'Connecting Google shows and changes what else its account holds.': `chooseGoogleProperty exchangeGoogleCode forgetSearchConsole
    listGoogleProperties saveSearchConsole startGoogleConsent`,
  'A file’s figures stand in for Google’s, on every screen of the workspace.':
    'deletePerformanceFile importPerformanceFile previewPerformanceFile',
  'Sharing shows the workspace’s work to everybody.': 'shareResearch unshareResearch',
  'Money is spent by people.': `cancelAndRefund cancelSubscription changePlan endTrial getBillingDetails getRefundOffer openBillingPortal
    payUnpaidInvoice previewPlan previewPlanChange resumeSubscription startCheckout startTrial undoPlanChange updateBillingPolicy updatePlan
    verifyPayment`,
  'People and their roles are let in and out by people.': `getEmail inviteMember listMembers listUsers removeMember revokeInvitation
    sendEmailConfirmation updateMember updateUser updateUserRoles`,
  'A token is for one workspace: it makes, leaves, changes and lists none, and takes nothing out of it whole.': `createOrganisation
    deleteOrganisation exportOrganisation exportOwnData listAuditLog listOrganisations updateOrganisation`,
  'Tokens and assistants grow no further ones.': `changeAssistant createAccessToken disconnectAssistant listAssistants revokeAccessToken`,
  'Providers, their keys and budgets are the administrators’.': `deleteModelProvider listKeywordProviders listModelProviders saveKeywordProvider
    saveLanguageModel saveModelBudget saveModelProvider testModelProvider`,
  'Releases have tokens of their own, and pages report for themselves.': `checkRelease createPublishToken getIndex getReleases haltCanary
    listPublishTokens promoteRelease publishRelease reportRelease resolveReleases revokePublishToken rollbackRemote signPreview startCanary`,
  'The chat is one person’s, and what it proposes is decided by that person.': `askChat decideAction deleteConversation getConversation
    listConversations renameConversation`,
  'An approval, or being there, is a person’s.': 'approveHealing reviewPersonaTopic showPresence',
  'Steps run with a stored sign-in could take it elsewhere.':
    'deleteAutomationTest saveAutomationTest startAutomationRun updateAutomationTest',
  'Images of other sites are fetched for the editor of a person.': 'showRemoteImage',
  'What deletes a whole history cannot be undone.': 'clearPromptHistory deletePersona',
};

/** Calls that send a body, or are not GET, and change and cost nothing all the same. */
const READ_WITHOUT_GET = ['checkContent', 'getKeywordFacts', 'postIssueDetails', 'previewEasyFix', 'reckonVisibility'];

const sorted = (names: readonly string[]) => names.toSorted();
const withRule = (rule: string) => ALL_CALLS.filter(({ tokens }) => tokens === rule);
const namesOf = (calls: readonly { name: string }[]) => sorted(calls.map(({ name }) => name));

describe('what tokens may call', () => {
  it('is declared by every call', () => {
    expect(ALL_CALLS.filter(({ tokens }) => !['never', 'read', 'write'].includes(tokens))).toEqual([]);
  });

  it('leaves out exactly what was reviewed as a person’s own', () => {
    expect(namesOf(withRule('never'))).toEqual(sorted(Object.values(NEVER).flatMap((names) => names.split(/\s+/))));
  });

  it('changes nothing where it reads', () => {
    expect(namesOf(withRule('read').filter(({ method }) => method !== 'GET'))).toEqual(READ_WITHOUT_GET);
    expect(withRule('write').filter(({ method }) => method === 'GET')).toEqual([]);
  });

  it('opens nothing of administrators or publishers, and no change of an account', () => {
    const opened = ALL_CALLS.filter(({ tokens }) => tokens !== 'never');
    expect(namesOf(opened.filter(({ access }) => access === 'admin' || access === 'publisher'))).toEqual([]);
    expect(namesOf(opened.filter(({ access, tokens }) => access === 'account' && tokens !== 'read'))).toEqual([]);
  });
});
