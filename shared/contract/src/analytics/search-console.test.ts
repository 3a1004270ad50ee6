import { describe, expect, it } from '@jest/globals';
import { propertyLink, propertyProblem } from './search-console.ts';

describe('a Search Console property', () => {
  it.each([
    ['domain', 'example.com', null],
    ['domain', 'https://example.com', 'Please enter a valid domain (e.g., fern.example)'],
    ['domain', 'nonsense', 'Please enter a valid domain (e.g., fern.example)'],
    ['url_prefix', 'https://example.com/shop/', null],
    ['url_prefix', 'example.com', 'Please enter a valid URL including protocol (e.g., https://fern.example/)'],
    ['url_prefix', '  ', 'Please select a property type and enter its value.'],
    [null, 'example.com', 'Please select a property type and enter its value.'],
  ] as const)('%s %j: %s', (type, value, message) => {
    expect(propertyProblem(type, value, 'fern.example')).toBe(message);
  });

  it('is named as Google names it', () => {
    expect(propertyLink('domain', 'Example.com')).toBe('sc-domain:example.com');
    expect(propertyLink('url_prefix', 'https://example.com')).toBe('https://example.com/');
  });
});
