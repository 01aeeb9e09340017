import { describe, expect, it } from 'vitest';
import { isAllowedLicence, lockedPackages, packageProblems, weaknesses } from './packages.mjs';
import { root } from './run-step.mjs';

const locked = (more) => ({
  name: 'left-pad',
  version: '1.0.0',
  license: 'MIT',
  integrity: 'sha512-x',
  ...more,
});

describe('the licence of a package', () => {
  it.each(['MIT', '(MIT OR GPL-3.0-only)', 'Apache-2.0 AND MIT', '(BSD-3-Clause AND Apache-2.0)'])(
    'may be %s',
    (text) => {
      expect(isAllowedLicence(text)).toBe(true);
    },
  );

  it.each(['GPL-3.0-only', 'MIT AND SSPL-1.0', 'SEE LICENSE IN LICENSE', ''])('may not be "%s"', (text) => {
    expect(isAllowedLicence(text)).toBe(false);
  });
});

describe('the locked packages', () => {
  it('have fine licences and hashes', () => {
    expect(packageProblems(lockedPackages(root))).toEqual([]);
  });

  it('are reported with what is wrong', () => {
    expect(
      packageProblems([
        locked({ license: 'SSPL-1.0' }),
        locked({ license: undefined, integrity: undefined }),
      ]),
    ).toEqual([
      'left-pad 1.0.0 has the licence "SSPL-1.0".',
      'left-pad 1.0.0 has the licence "none".',
      'left-pad 1.0.0 has no hash in the lockfile.',
    ]);
  });

  it('of another platform need no hash', () => {
    expect(packageProblems([locked({ integrity: undefined, optional: true, cpu: ['arm64'] })])).toEqual([]);
  });
});

describe('the answer about weaknesses', () => {
  it('names the high ones', () => {
    const vulnerabilities = {
      a: { name: 'a', severity: 'high', range: '<2' },
      b: { name: 'b', severity: 'low', range: '<2' },
    };
    expect(weaknesses(JSON.stringify({ vulnerabilities }))).toEqual(['a <2 has a reported weakness (high).']);
  });

  it.each(['', 'no JSON', '{"message":"405"}', 'null'])('is none when it is %j', (text) => {
    expect(weaknesses(text)).toBeNull();
  });
});
