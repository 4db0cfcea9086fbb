import { expect, test } from 'vitest';
import {
  backupFinding,
  clockFinding,
  diskFinding,
  guardFindings,
  mediaFinding,
  migrationFinding,
  nodeFinding,
  report,
  rightsFinding,
  sendingFindings,
  webFindings,
} from './rules.ts';

const MB = 1024 * 1024;
const hour = 3_600_000;
const web = { host: '0.0.0.0', port: 3000, trustProxy: 0, addresses: ['192.168.1.5'] };

test.each([
  [nodeFinding('v18.20.0'), 'wrong', /needs 20\.19 or later/],
  [nodeFinding('v20.18.3'), 'wrong', /needs 20\.19/],
  [nodeFinding('v20.19.0'), 'note', /no security updates/],
  [nodeFinding('v24.1.0'), 'good', /Node is v24\.1\.0/],
  [diskFinding('/d', 31 * MB, true), 'wrong', /31 MB are free .* refused below 32 MB/],
  [diskFinding('/d', 31 * MB, false), 'note', /that is little/],
  [diskFinding('/d', 5000 * MB, true), 'good', /5000 MB are free/],
  [rightsFinding([{ path: '/d/pglite', mode: 0o40700 }]), 'good', /own user alone/],
  [rightsFinding([{ path: '/d/pglite', mode: 0o40755 }]), 'wrong', /\/d\/pglite \(755\): run chmod/],
  [clockFinding(4_000, 'the database'), 'good', /agrees/],
  [clockFinding(-20_000, 'the database'), 'note', /20 s behind/],
  [clockFinding(90_000, 'the database'), 'wrong', /90 s ahead of/],
  [backupFinding(null, 0, '/b', 14), 'note', /no backup in \/b yet/],
  [backupFinding(0, 5 * hour, '/b', 14), 'good', /5 hours old/],
  [backupFinding(0, 72 * hour, '/b', 14), 'wrong', /3 days old/],
  [backupFinding(0, 72 * hour, '/b', 0), 'note', /are off/],
  [mediaFinding({ count: 2, bytes: 3e6, missing: 0, where: '/m' }), 'good', /in \/m: 2, 3 MB\.$/],
  [mediaFinding({ count: 2, bytes: 3e6, missing: 1, where: '/m' }), 'wrong', /^Of 2 .* 1 are not in \/m/],
  [migrationFinding(['1'], ['1']), 'good', /All 1 migrations/],
  [migrationFinding(['1'], ['1', '2']), 'note', /1 of 2 migrations/],
  [migrationFinding(['1', '3'], ['1', '2']), 'wrong', /a newer Daymark \(it has 3\)/],
  [webFindings({ ...web, siteUrl: 'https://a.example', trustProxy: 1 })[0]!, 'good', /People use https/],
  [webFindings({ ...web, siteUrl: 'https://a.example' })[1]!, 'note', /TRUST_PROXY is 0/],
  [webFindings({ ...web, siteUrl: 'http://a.example' })[0]!, 'note', /no offline start, no installing/],
  [webFindings(web)[0]!, 'note', /localhost:3000 has everything; at http:\/\/192\.168\.1\.5:3000, over plain HTTP/],
  [webFindings({ ...web, host: '127.0.0.1' })[0]!, 'good', /Only this machine/],
  [sendingFindings({ mail: false, autoconfirm: true, pushContact: true })[0]!, 'note', /No mail is set up/],
  [sendingFindings({ mail: false, autoconfirm: false, pushContact: true })[0]!, 'wrong', /npm run user -- confirm/],
  [sendingFindings({ mail: true, autoconfirm: false, pushContact: false })[0]!, 'note', /Apple refuses/],
  [guardFindings({ rateLimits: false })[0]!, 'wrong', /RATE_LIMITS is off/],
  [guardFindings({ corsOrigins: ['https://a.example', 'http://b.example'] })[0]!, 'note', /has http:\/\/b\.example,/],
] as const)('%j', (finding, level, text) => {
  expect(finding.level).toBe(level);
  expect(finding.text).toMatch(text);
});

test('settings that weaken nothing are not mentioned', () => {
  expect(guardFindings({ rateLimits: true, corsOrigins: ['https://a.example', 'http://localhost:5173'] })).toEqual([]);
});

test('a report begins with what is wrong, and ends with how much that is', () => {
  const findings = [nodeFinding('v24.0.0'), diskFinding('/d', 0, true), nodeFinding('v20.19.0')];
  const lines = report(findings).split('\n');
  expect(lines.map((line) => line.slice(0, 5))).toEqual(['WRONG', 'NOTE ', 'good ', 'One t']);
  expect(report([])).toMatch(/Nothing is wrong\.$/);
});
