/** Escapes text for an HTML element or a quoted attribute. */
export { escapeUTF8 as escapeHtml } from 'entities';
