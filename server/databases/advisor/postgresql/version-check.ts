import type { Check, Server } from '../check.ts'
import { byHand } from '../remedy.ts'
import { majorOf, minorOf, type Release, releases } from './versions.ts'

type Options = Pick<Check, 'id' | 'title' | 'severity' | 'why'> & {
  find: (release: Release, server: Server) => string | undefined
  remedy: (server: Server) => string
}

/** A check of the version against the table of releases. */
export const versionCheck = ({ find, remedy, ...check }: Options): Check => ({
  ...check,
  area: 'version',
  privilege: null,
  minimumVersion: 0,
  link: 'https://www.postgresql.org/support/versioning/',
  notApplicable: ({ version }) =>
    releases[majorOf(version)] || majorOf(version) < 13
      ? undefined
      : `PostgreSQL ${majorOf(version)} is newer than the releases that this check knows.`,
  // The version is known before the checks run.
  sql: 'select 1 as one',
  read(rows, server) {
    const release = releases[majorOf(server.version)] ?? { minor: 0, endsOn: '2024-11-21' }
    const evidence = find(release, server)
    const object = `PostgreSQL ${majorOf(server.version)}.${minorOf(server.version)}`
    return evidence === undefined ? [] : rows.map((row) => ({ object, evidence, row }))
  },
  remedy: (_, server) => byHand(remedy(server)),
})
