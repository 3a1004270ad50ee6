const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text escaped for any place in Markdown. */
export const escapeMarkdown = (text: string): string => text.replace(/([\\`*_[\]<>#|~])/g, '\\$1').replace(/^([-+]|\d+[.)])(?=\s)/, '\\$1');

/** Text escaped for HTML, attributes included. */
export const escapeText = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
