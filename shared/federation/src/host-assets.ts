/** `id` of the `<script type="application/json">` with the hashes of files that the host's build loads later, by name. */
export const INTEGRITY_ELEMENT_ID = 'canopy-integrity';
/** Folder of the host's own scripts and stylesheets, relative to the page's origin. */
export const ASSETS_FOLDER = 'assets/';
