/** Wording of the integration screens that the specification leaves open. */
export const INTEGRATION_MESSAGES = {
  title: 'Integration',
  description: 'The platform that your content is published to, and the data that Canopy reads. A workspace publishes to one platform.',
  connectTitle: 'Connect WordPress',
  connectHelp: 'Canopy signs in with an application password, which you can take back at any time on your site.',
  siteLabel: 'Site address',
  siteHelp: 'The address your visitors use, e.g. https://example.com',
  userLabel: 'Username',
  userHelp: 'An account with the role Editor or Administrator.',
  passwordLabel: 'Application password',
  passwordHelp: 'On your site: Users, Profile, Application Passwords, Add new. Not the password you sign in with.',
  connected: (name: string) => `Connected to ${name}`,
  tested: 'The connection works',
  testFailed: 'The site did not accept the connection',
  disconnected: 'Disconnected',
  disconnectedNotRevoked: 'Disconnected. The platform could not be asked to end the access; remove Canopy there.',
  disconnectTitle: (name: string) => `Disconnect ${name}?`,
  disconnectText:
    'Canopy forgets the credentials and, on WordPress, asks the site to delete the application password. Nothing that was published changes.',
} as const;
