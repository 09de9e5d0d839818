import type { Server } from '../check.ts'

/** Null: it has ended, on a date that the table doesn't contain. */
type Release = { endsOn: string | null }

/** Of versions with long-term support: https://mariadb.org/about/#maintenance-policy, https://endoflife.date/mysql. */
const ends: Record<string, Release> = {
  'MariaDB 10.6': { endsOn: '2026-07-06' },
  'MariaDB 10.11': { endsOn: '2028-02-16' },
  'MariaDB 11.4': { endsOn: '2029-05-29' },
  'MariaDB 11.8': { endsOn: '2028-06-04' },
  'MySQL 8.0': { endsOn: '2026-04-30' },
  'MySQL 8.4': { endsOn: '2032-04-30' },
}
/** Newer ones are not known yet; older ones that aren't in the table have ended. */
const newest = { MariaDB: 120_100, MySQL: 90_000, PostgreSQL: 0 }

export const versionName = ({ product, version }: Server) =>
  `${product} ${Math.floor(version / 10_000)}.${Math.floor(version / 100) % 100}`

export const releaseOf = (server: Server): Release | undefined =>
  ends[versionName(server)] ??
  (server.version < newest[server.product] ? { endsOn: null } : undefined)
