interface Email {
  readonly email: string;
  readonly own_domain: string | null;
}

/**
 * Which domains the form accepts, in one sentence. Until the platform has answered, the sentence that holds for everyone.
 * @param anyDomain true for agencies and administrators
 */
export function domainHelp(anyDomain: boolean, email: Email | undefined): string {
  if (anyDomain || !email) return 'The host of your site, for instance example.com';
  if (email.own_domain === null)
    return `${email.email} is with a mailbox provider, so it has no domain of its own. You can add the domains of workspaces that you are in.`;
  return `Yours is ${email.own_domain}, with its subdomains: the domain of ${email.email}.`;
}
