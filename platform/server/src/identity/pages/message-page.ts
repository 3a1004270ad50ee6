import { html } from './html.ts';
import { layout } from './layout.ts';

export interface MessagePage {
  mountPath: string;
  title: string;
  text: string;
  /** announced as an error */
  isError?: boolean;
  action?: { label: string; href: string };
}

/** A page that shows only a message and one way onward. */
export function messagePage({ mountPath, title, text, isError, action }: MessagePage): string {
  return layout({
    mountPath,
    title,
    error: isError === true ? text : undefined,
    body: html`${isError !== true && html`<p role="status">${text}</p>`}
    ${action && html`<p><a class="button" href="${action.href}">${action.label}</a></p>`}`,
  });
}
