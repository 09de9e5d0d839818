import { versionCheck } from '../version-check.ts'
import { majorOf, minorOf, releases } from '../versions.ts'

export const versionOutdated = versionCheck({
  id: 'version_outdated',
  title: 'Fixes aren’t installed',
  severity: 'high',
  why: 'Minor releases only fix bugs and vulnerabilities, which become public on release. Installing one only needs a restart.',
  find: ({ minor }, { version }) =>
    minorOf(version) < minor
      ? `${majorOf(version)}.${minor} is the newest known release.`
      : undefined,
  remedy({ version }) {
    const major = majorOf(version)
    return `Install PostgreSQL ${major}.${releases[major]?.minor ?? ''} and restart the server.`
  },
})
