import type { Admission } from '../../../contract/databases/allowed-networks.ts'
import type { InventoryLists } from '../../../contract/databases/inventory.ts'
import type { Query, Server } from '../advisor/check.ts'
import { HBA_PRIVILEGE } from '../advisor/postgresql/describe-server.ts'
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
const linesSql = `select array_to_string(user_name, ', ') as users, array_to_string(database, ', ') as databases,
    address, netmask, auth_method = 'reject' as is_reject
  from pg_catalog.pg_hba_file_rules where type <> 'local' and error is null order by line_number ${LIMIT}`

type Line = Admission & { isReject: boolean }

/** Reads the lines of pg_hba.conf that let somebody in from another host. Never rejects. */
export async function readPostgresqlAdmitted(
  query: Query,
  server: Server,
): Promise<NonNullable<InventoryLists['admitted']>> {
  const isVisible = server.privileges.has(HBA_PRIVILEGE)
  const read = await listed(query, linesSql, lineOf, isVisible ? undefined : HBA_PRIVILEGE)
  return { ...read, rows: admittedBy(read.rows) }
}

function lineOf(row: Record<string, unknown>): Line {
  const [address, netmask] = [text(row['address']), textOrNull(row['netmask'])]
  const length = netmask === null ? undefined : lengthOf(netmask)
  const range = length === undefined ? undefined : rangeOf(`${address}/${length}`)
  return {
    users: text(row['users']),
    databases: text(row['databases']),
    address: range ? shownRange(range) : address,
    network: address === 'all' ? 'all' : range ? shownRange(range) : null,
    isReject: row['is_reject'] === true,
  }
}

/** Without this host’s own addresses, and what an earlier line refuses to everybody. */
function admittedBy(lines: readonly Line[]): Admission[] {
  const refused: Range[] = []
  let isAllRefused = false
  return lines.flatMap((line) => {
    const { isReject, ...admission } = line
    const range = line.network === null ? undefined : rangeOf(line.network)
    const isRefused = isAllRefused || (range !== undefined && isWithin(range, refused))
    if (isReject && line.users === 'all' && line.databases === 'all') {
      if (line.network === 'all') isAllRefused = true
      if (range) refused.push(range)
    }
    return isReject || isRefused || isThisHost(line.address, range) ? [] : [admission]
  })
}

const LOOPBACK = rangesOf(['127.0.0.0/8', '::1/128'])

const isThisHost = (address: string, range: Range | undefined) =>
  range ? isWithin(range, LOOPBACK) : ['samehost', 'localhost'].includes(address)
