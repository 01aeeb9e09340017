import { describe, expect, it } from 'vitest';
import { accessRule } from './guard.ts';

describe('who may call a route', () => {
  it.each(['/api/reports/export', '/api/invoice/:number/audit'])(
    'whoever is signed in may take %s along, also after the trial',
    (path) => {
      expect(accessRule(path, undefined)).toBe('signed_in');
    },
  );

  it.each(['/api/job', '/api/reports', '/api/invoice/:number', '/api/invoice/pdf/:id'])(
    'the content at %s needs a subscription or a trial',
    (path) => {
      expect(accessRule(path, undefined)).toBe('subscribed');
    },
  );

  it.each(['/', '/api/health', '/api/openapi.json', '/api/docs'])('%s is open', (path) => {
    expect(accessRule(path, undefined)).toBe('open');
  });

  it('a route may say itself who may call it', () => {
    expect(accessRule('/api/job', 'open')).toBe('open');
  });
});
