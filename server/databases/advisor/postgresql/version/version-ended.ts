import { versionCheck } from '../version-check.ts'

export const versionEnded = versionCheck({
  id: 'version_ended',
  title: 'The version gets no more fixes',
  severity: 'high',
  why: 'Vulnerabilities found from now on will never be fixed.',
  find: ({ endsOn }, { now }) =>
    now >= new Date(endsOn) ? `Its last release was on ${endsOn}.` : undefined,
  remedy: () => 'Upgrade to a supported major version with pg_upgrade or logical replication.',
})
