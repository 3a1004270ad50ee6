import type { FastifyReply } from 'fastify';
import { escapeHtml } from './escape-html.ts';

type ConsentPage = {
  service: string;
  heading: string;
  text: string;
  /** where the form is submitted to; relative */
  action: string;
  hidden: Record<string, string>;
  choices?: { name: string; label: string; options: { value: string; label: string }[] };
};

/** A mock service's page on which a user accepts or declines an application. */
export function consentPage(reply: FastifyReply, { service, heading, text, action, hidden, choices }: ConsentPage): FastifyReply {
  const inputs = Object.entries(hidden).map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  );
  const options = (choices?.options ?? []).map(({ value, label }) => `<option value="${escapeHtml(value)}">${escapeHtml(label)}</option>`);
  const select = choices
    ? `<p><label>${escapeHtml(choices.label)} <select name="${choices.name}">${options.join('')}</select></label></p>`
    : '';
  const body = `<p class="sandbox">This is a sandbox, not ${escapeHtml(service)}. It holds demo data only.</p><p>${escapeHtml(text)}</p>
<form method="post" action="${action}">${inputs.join('')}${select}
<p><button name="decision" value="allow">Allow</button> <button name="decision" value="cancel">Cancel</button></p></form>`;
  return sandboxPage(reply, 200, heading, body);
}

export function sandboxPage(reply: FastifyReply, status: number, heading: string, body: string): FastifyReply {
  return reply.code(status).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><link rel="icon" href="data:,">
<title>${escapeHtml(heading)} (sandbox)</title>
<style>:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:38rem;margin:3rem auto;padding:0 1rem}.sandbox{border:2px dashed;padding:.5rem .8rem}button{font:inherit;padding:.5rem 1.2rem}:focus-visible{outline:3px solid;outline-offset:2px}</style>
</head><body><main><h1>${escapeHtml(heading)}</h1>${body}</main></body></html>`);
}

/** The URL with additional parameters. */
export function withQuery(url: string, values: Record<string, string>): string {
  const target = new URL(url);
  for (const [name, value] of Object.entries(values)) target.searchParams.set(name, value);
  return target.toString();
}

/** Whether users may be redirected there. */
export function isReturnAddress(value: string): boolean {
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol) && !value.includes('#');
}
