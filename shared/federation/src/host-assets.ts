/** `id` of the `<script type="application/json">` with the hashes of what the host's build fetches later, by name. */
export const INTEGRITY_ELEMENT_ID = 'canopy-integrity';
/** Folder of the host's own scripts and stylesheets, below the page's origin. */
export const ASSETS_FOLDER = 'assets/';
