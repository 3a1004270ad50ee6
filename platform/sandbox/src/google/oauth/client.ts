/** The one application that the mock knows. Its secret may be public: it opens nothing but demo data. */
export const googleClient = { clientId: 'canopy-sandbox', clientSecret: 'canopy-sandbox-secret' };
