/** The application as every mock service except Google knows it. Its secret may be public: it opens nothing but demo data. */
export const appClient = { clientId: 'canopy-sandbox', clientSecret: 'canopy-sandbox-secret' };
