import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The licences that the packages may have: they let the app be used, changed and passed on, also as a service, with
 * their notices. A choice such as `(MIT OR GPL-3.0)` is fine when one of its licences is here.
 */
export const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'PostgreSQL',
  'Python-2.0',
  'Unlicense',
  'WTFPL',
  'Zlib',
]);

/**
 * The licences of old packages, read in their LICENSE file, which their package.json names in a way of its time. They
 * come with the IMAP server of tests and run nowhere.
 */
const READ = new Map([
  ['optimist 0.6.1', 'MIT'],
  ['rai 0.1.12', 'MIT'],
  ['simplesmtp 0.3.35', 'MIT'],
]);

/** Whether the licence of a package, an SPDX expression, allows what the app needs. */
export function isAllowedLicence(expression) {
  const text = expression.trim().replace(/^\((.*)\)$/, '$1');
  // SPDX writes the words in capitals; some packages do not.
  if (/\sOR\s/i.test(text)) return text.split(/\sOR\s/i).some(isAllowedLicence);
  if (/\sAND\s/i.test(text)) return text.split(/\sAND\s/i).every(isAllowedLicence);
  return ALLOWED.has(text);
}

/** The installed packages of a lockfile, by their folder. */
export function lockedPackages(root) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  return Object.entries(packages)
    .filter(([path, { link }]) => path.includes('node_modules/') && link !== true)
    .map(([path, entry]) => ({ path, name: path.slice(path.lastIndexOf('node_modules/') + 13), ...entry }));
}

/**
 * What is wrong with locked packages, one sentence each: a licence that is not allowed, or a version without a hash, so
 * that other bytes could be installed under its name. Native packages of other platforms may have none: npm does not
 * look them up.
 */
export function packageProblems(packages) {
  return packages.flatMap(({ name, version, license: named = 'none', integrity, optional, cpu }) => {
    const license = READ.get(`${name} ${version}`) ?? named;
    const isNative = optional === true && cpu !== undefined;
    return [
      ...(isAllowedLicence(license) ? [] : [`${name} ${version} has the licence "${license}".`]),
      ...(integrity === undefined && !isNative ? [`${name} ${version} has no hash in the lockfile.`] : []),
    ];
  });
}

/** The reported weaknesses in the answer of `npm audit --json`; null when it holds none because it failed. */
export function weaknesses(answer) {
  let report;
  try {
    report = JSON.parse(answer);
  } catch {
    return null;
  }
  if (typeof report?.vulnerabilities !== 'object' || report.vulnerabilities === null) return null;
  return Object.values(report.vulnerabilities)
    .filter(({ severity }) => severity === 'high' || severity === 'critical')
    .map(({ name, severity, range }) => `${name} ${range} has a reported weakness (${severity}).`);
}
