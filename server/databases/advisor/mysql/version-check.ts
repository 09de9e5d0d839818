import type { Check, Server } from '../check.ts'
import { byHand } from '../remedy.ts'
import { releaseOf, versionName } from './versions.ts'

type Options = Pick<Check, 'id' | 'title' | 'severity' | 'why'> & {
  find: (endsOn: string | null, server: Server) => string | undefined
  remedy: string
}

/** A check of the version against the table of versions. */
export const versionCheck = ({ find, remedy, ...check }: Options): Check => ({
  ...check,
  area: 'version',
  privilege: null,
  minimumVersion: 0,
  link: 'https://mariadb.org/about/#maintenance-policy',
  notApplicable: (server) =>
    releaseOf(server)
      ? undefined
      : `${versionName(server)} is newer than the versions that this check knows.`,
  // The version is known before the checks run.
  sql: 'select 1 as one',
  read(rows, server) {
    const release = releaseOf(server)
    const evidence = release && find(release.endsOn, server)
    return evidence === undefined
      ? []
      : rows.map((row) => ({ object: versionName(server), evidence, row }))
  },
  remedy: () => byHand(remedy),
})
