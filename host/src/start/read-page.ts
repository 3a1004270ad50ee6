import { parseRegistry, REGISTRY_ELEMENT_ID, type Registry } from '@canopy/federation';
import { shellConfig, type ShellConfig } from '@canopy/shell-api/host';

/** `id` of the page's `<script type="application/json">` that holds the server's configuration. */
const CONFIG_ELEMENT_ID = 'canopy-config';

/** What the server wrote into the page. */
export interface PageFacts {
  readonly config: ShellConfig;
  readonly registry: Registry;
  /** nonce of the style policy; undefined if the page has none */
  readonly styleNonce: string | undefined;
}

function json(page: Document, id: string): unknown {
  const element = page.getElementById(id);
  if (!element) throw new Error(`The page carries no #${id}.`);
  return JSON.parse(element.textContent);
}

/** @throws Error naming what is missing or wrong */
export function readPage(page: Document): PageFacts {
  return {
    config: shellConfig.parse(json(page, CONFIG_ELEMENT_ID)),
    registry: parseRegistry(json(page, REGISTRY_ELEMENT_ID)),
    // The attribute reads as empty once the page is parsed; only the property still holds the value.
    styleNonce: page.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.nonce || undefined,
  };
}
