/** The one application that the stand-in knows. Everybody may know its secret: it opens nothing but demo data. */
export const googleClient = { clientId: 'canopy-sandbox', clientSecret: 'canopy-sandbox-secret' };
