import { form } from './forms.ts';
import { html } from './html.ts';
import { layout } from './layout.ts';

export interface ConsentPage {
  mountPath: string;
  uid: string;
  token: string;
  clientName: string;
  /** host of the address at which the assistant publishes its own document */
  clientHost: string;
  /** where the browser is sent with the answer */
  returnsTo: string;
  workspaces: readonly { id: string; name: string }[];
  asksToWrite: boolean;
}

/** Asks a person what an assistant may do, and in which workspace. */
export function consentPage({ mountPath, uid, token, clientName, clientHost, returnsTo, workspaces, asksToWrite }: ConsentPage): string {
  return layout({
    mountPath,
    title: `Allow ${clientName} access?`,
    body: html`<p>
        <strong>${clientName}</strong>, published at <strong>${clientHost}</strong>, asks to use Canopy as you. You go back to
        <strong>${returnsTo}</strong>.
      </p>
      ${form({
        action: `${mountPath}/interaction/${uid}/consent`,
        token,
        submit: 'Allow',
        fields: [
          html`<div class="field">
            <label for="workspace">Workspace</label>
            <select id="workspace" name="workspace">
              ${workspaces.map(({ id, name }) => html`<option value="${id}">${name}</option>`)}
            </select>
          </div>`,
          html`<p>It will be able to read audit, search and web figures, posts and limits of this workspace.</p>`,
          asksToWrite
            ? html`<div class="choice">
                <input id="write" name="write" type="checkbox" value="yes" />
                <label for="write">It may also start crawls, make drafts and fix links, after showing what would happen</label>
              </div>`
            : html``,
        ],
      })}
      <form method="post" action="${mountPath}/interaction/${uid}/deny">
        <input type="hidden" name="form_token" value="${token}" />
        <button type="submit" class="secondary">Do not allow</button>
      </form>
      <p class="links">You can take this back at any time under Assistants in the portal.</p>`,
  });
}
