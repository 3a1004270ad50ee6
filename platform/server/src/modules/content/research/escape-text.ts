const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text as it stands in Markdown, wherever it stands. */
export const escapeMarkdown = (text: string): string => text.replace(/([\\`*_[\]<>#|~])/g, '\\$1').replace(/^([-+]|\d+[.)])(?=\s)/, '\\$1');

/** Text as it stands in HTML, attributes included. */
export const escapeText = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
