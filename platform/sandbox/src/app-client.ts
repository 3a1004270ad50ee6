/** The application as every stand-in but Google knows it. Everybody may know its secret: it opens nothing but demo data. */
export const appClient = { clientId: 'canopy-sandbox', clientSecret: 'canopy-sandbox-secret' };
