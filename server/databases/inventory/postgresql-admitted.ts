import type { Admission } from '../../../contract/databases/allowed-networks.ts'
import type { InventoryLists } from '../../../contract/databases/inventory.ts'
import type { Query, Server } from '../advisor/check.ts'
import { HBA_PRIVILEGE } from '../advisor/postgresql/describe-server.ts'
import { accessLines } from '../advisor/postgresql/fragments.ts'
import {
  isWithin,
  lengthOf,
  type Range,
  rangeOf,
  rangesOf,
  shownRange,
} from '../allowed-networks/network-range.ts'
import { LIMIT, listed, text, textOrNull } from './read-list.ts'

/** In their order: the first line that matches a client decides. */
const linesSql = (
  server: Server,
) => `select array_to_string(user_name, ', ') as users, array_to_string(database, ', ') as databases,
    address, netmask, auth_method = 'reject' as is_reject, type = 'host' as is_any_kind,
    'replication' = any (database) as is_replication, database <> '{replication}' as is_database,
    'all' = any (database) as is_all_databases
  from ${accessLines(server)} lines where type <> 'local' and error is null order by place ${LIMIT}`

type Line = {
  admission: Admission
  range: Range | undefined
  isReject: boolean
  /** What it is for: `all` databases don't include replication. */
  targets: readonly Target[]
  /** What it refuses to everybody, with and without encryption. */
  refuses: readonly Target[]
}
type Target = 'databases' | 'replication'

/** Reads the lines of pg_hba.conf that let somebody in from another host. Never rejects. */
export async function readPostgresqlAdmitted(
  query: Query,
  server: Server,
): Promise<NonNullable<InventoryLists['admitted']>> {
  const isVisible = server.privileges.has(HBA_PRIVILEGE)
  const read = await listed(query, linesSql(server), lineOf, isVisible ? undefined : HBA_PRIVILEGE)
  return { ...read, rows: admittedBy(read.rows) }
}

function lineOf(row: Record<string, unknown>): Line {
  const [address, netmask] = [text(row['address']), textOrNull(row['netmask'])]
  const length = netmask === null ? undefined : lengthOf(netmask)
  const range = length === undefined ? undefined : rangeOf(`${address}/${length}`)
  const users = text(row['users'])
  const isForAll = row['is_reject'] === true && row['is_any_kind'] === true && users === 'all'
  const targetsOf = (isDatabase: unknown): Target[] => [
    ...(isDatabase === true ? (['databases'] as const) : []),
    ...(row['is_replication'] === true ? (['replication'] as const) : []),
  ]
  return {
    admission: {
      users,
      databases: text(row['databases']),
      address: range ? shownRange(range) : address,
      network: address === 'all' ? 'all' : range ? shownRange(range) : null,
    },
    range,
    isReject: row['is_reject'] === true,
    targets: targetsOf(row['is_database']),
    refuses: isForAll ? targetsOf(row['is_all_databases']) : [],
  }
}

/** Without this host’s own addresses, and what an earlier line refuses to everybody. */
function admittedBy(lines: readonly Line[]): Admission[] {
  const refused: Record<Target, Range[]> = { databases: [], replication: [] }
  return lines.flatMap(({ admission, range, isReject, targets, refuses }) => {
    const ranges = admission.network === 'all' ? EVERYWHERE : range ? [range] : []
    const isRefused = (target: Target) =>
      ranges.length > 0 && ranges.every((one) => isWithin(one, refused[target]))
    const except = refused.databases.filter((one) => isWithin(one, ranges)).map(shownRange)
    const isShown = !isReject && !targets.every(isRefused) && !isThisHost(admission.address, range)
    for (const target of refuses) refused[target].push(...ranges)
    return isShown ? [except.length > 0 ? { ...admission, except } : admission] : []
  })
}

const EVERYWHERE = rangesOf(['0.0.0.0/0', '::/0'])
const LOOPBACK = rangesOf(['127.0.0.0/8', '::1/128'])

const isThisHost = (address: string, range: Range | undefined) =>
  range ? isWithin(range, LOOPBACK) : ['samehost', 'localhost'].includes(address)
