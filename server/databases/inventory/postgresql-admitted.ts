import type { Admission } from '../../../contract/databases/allowed-networks.ts'
import type { InventoryLists } from '../../../contract/databases/inventory.ts'
import type { Query, Server } from '../advisor/check.ts'
import { HBA_PRIVILEGE } from '../advisor/postgresql/describe-server.ts'
import {
  isWithin,
  lengthOf,
  rangeOf,
  rangesOf,
  shownRange,
} from '../allowed-networks/network-range.ts'
import { keep, LIMIT, listed, text, textOrNull } from './read-list.ts'

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
  const { rows } = keep(admittedBy(read.rows))
  return { ...read, rows }
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
  const isEverybody = ({ users, databases }: Line) => users === 'all' && databases === 'all'
  return lines.flatMap((line, index) => {
    const isRefused = lines
      .slice(0, index)
      .some((one) => one.isReject && isEverybody(one) && covers(one, line))
    if (line.isReject || isRefused || isThisHost(line)) return []
    const { isReject: _, ...admission } = line
    return [admission]
  })
}

function covers(one: Line, other: Line) {
  if (one.network === 'all') return true
  const [outer, inner] = [one, other].map(({ network }) => network && rangeOf(network))
  return outer && inner ? isWithin(inner, [outer]) : false
}

const LOOPBACK = rangesOf(['127.0.0.0/8', '::1/128'])

function isThisHost({ address, network }: Admission) {
  const range = network === null ? undefined : rangeOf(network)
  return range ? isWithin(range, LOOPBACK) : ['samehost', 'localhost'].includes(address)
}
