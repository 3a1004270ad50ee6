import { afterEach, describe, expect, it } from '@jest/globals';
import { aRegistry } from '../testing/fixtures.ts';
import { awaitPreview, previewToken, takePreviewToken } from './preview-token.ts';

const token = `${btoa(JSON.stringify({ remote: 'remote-garden', version: '2', email: 'ä@b.example'.normalize('NFKD').replaceAll(/[^\x20-\x7E]/g, ''), exp: 1 }))}.seal`;
const registry = aRegistry({ name: 'remote-garden' }, { name: 'remote-shed' });

afterEach(() => {
  sessionStorage.clear();
  history.replaceState(null, '', '/');
});

describe('a preview link', () => {
  it('gives its token to the tab and loses it from the address', () => {
    history.replaceState(null, '', `/beds?page=2&preview=${token}#top`);
    takePreviewToken();
    expect(previewToken()).toBe(token);
    expect(`${location.pathname}${location.search}${location.hash}`).toBe('/beds?page=2#top');
  });

  it('lets the remote that it is about wait for the answer, and no other', () => {
    sessionStorage.setItem('canopy.preview', token);
    expect(awaitPreview(registry).remotes.map(({ pending }) => pending)).toEqual([true, undefined]);
    sessionStorage.setItem('canopy.preview', 'nonsense');
    expect(awaitPreview(registry).remotes.map(({ pending }) => pending)).toEqual([undefined, undefined]);
  });
});
