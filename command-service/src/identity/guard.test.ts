import { describe, expect, it } from 'vitest';
import { accessRule } from './guard.ts';

describe('who may call a route', () => {
  it.each([
    '/api/reports/export',
    '/api/invoice/:number/audit',
    '/api/credit-note/:number/audit',
    '/api/quote/:number/audit',
  ])('signed-in users may export %s even after the trial', (path) => {
    expect(accessRule(path, undefined)).toBe('signed_in');
  });

  it.each(['/api/job', '/api/reports', '/api/invoice/:number', '/api/invoice/pdf/:id'])(
    '%s needs a subscription or a running trial',
    (path) => {
      expect(accessRule(path, undefined)).toBe('subscribed');
    },
  );

  it.each(['/', '/api/health', '/api/openapi.json', '/api/docs'])('%s is public', (path) => {
    expect(accessRule(path, undefined)).toBe('open');
  });

  it('a route may set its own access rule', () => {
    expect(accessRule('/api/job', 'open')).toBe('open');
  });
});
