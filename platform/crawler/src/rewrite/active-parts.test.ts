import { describe, expect, it } from '@jest/globals';
import { addedActiveParts } from './active-parts.ts';

const OWN =
  '<!-- wp:html -->\n<script>track("a")</script><a href="javascript:void(0)" onclick="open()">x</a><svg><path d="M0"/></svg>\n<!-- /wp:html --><p>Text</p><iframe src="https://v.example/1"></iframe>';

describe('a new source of a page', () => {
  it('may keep and drop what the page has, and change its words', () => {
    expect(addedActiveParts(OWN, OWN)).toEqual([]);
    expect(
      addedActiveParts(
        OWN,
        OWN.replace('Text', 'Other words, once = twice, 1 &lt; 2 <em>new</em> <a href="/x">x</a> <img src="/a.png" alt="b">'),
      ),
    ).toEqual([]);
    expect(addedActiveParts(OWN, '<p>Text</p>')).toEqual([]);
  });

  it('may have other words in a form, a button or a whole document', () => {
    const page = '<html><head><title>A</title></head><body><form action="/go"><label>Name</label><button>Go</button></form></body></html>';
    expect(addedActiveParts(page, page.replace('Name', 'Your name').replace('Go<', 'Send<'))).toEqual([]);
  });

  it.each([
    ['<script>steal()</script>'],
    ['<SCRIPT src=//evil.example></SCRIPT>'],
    ['<script>track("a")</script>'],
    ['<img src=x onerror=steal()>'],
    ['<p title=">" ONCLICK="steal()">x</p>'],
    ['<a href="javascript:steal()">x</a>'],
    ['<a href=" java&#x0a;script&colon;steal()">x</a>'],
    ['<a href="&#1;javascript:steal()">x</a>'],
    ['<a href="data:text/html,<script>steal()</script>">x</a>'],
    ['<form action="javascript:steal()"><button>x</button></form>'],
    ['<iframe srcdoc="<script>steal()</script>"></iframe>'],
    ['<iframe src="https://v.example/1"></iframe>'],
    ['<svg onload=steal()></svg>'],
    ['<svg><animate attributeName=href values=javascript:steal() /></svg>'],
    ['<math><mtext><table><mglyph><style><img src=x onerror=steal()></style></mglyph></table></mtext></math>'],
    ['<noscript><p title="</noscript><img src=x onerror=steal()>"></noscript>'],
    ['<!--[if IE]><script>steal()</script><![endif]-->'],
    ['<!-- --!><img src=x onerror=steal()> -->'],
    ['<p style="background:url(javascript:steal())">x</p>'],
    ['<p style="width:expression(steal())">x</p>'],
    ['<meta http-equiv=refresh content="0;url=https://evil.example">'],
    ['<base href="https://evil.example/">'],
    ['<object data="x.swf"></object>'],
    ['<embed src="x.swf">'],
    ['<link rel=stylesheet href="//evil.example/x.css">'],
    ['<style>@import "//evil.example"</style>'],
    ['<textarea></textarea><img src=x onerror=steal()>'],
    ['<template><img src=x onerror=steal()></template>'],
    ['<details open ontoggle=steal()>x</details>'],
    ['<x-y onpointerenter=steal()>x</x-y>'],
  ])('may not add %s', (part) => {
    expect(addedActiveParts(OWN, `${OWN}<p>${part}</p>`)).not.toEqual([]);
    expect(addedActiveParts('<p>Plain</p>', `<p>Plain</p>${part}`)).not.toEqual([]);
  });

  it('may not change a script of the page either', () => {
    expect(addedActiveParts(OWN, OWN.replace('track("a")', 'track("b")'))).toEqual(['a script element']);
    expect(addedActiveParts(OWN, OWN.replace('open()', 'steal()'))).toEqual(['a handler (onclick)']);
  });
});
