import type { Admission } from '../../../contract/databases/allowed-networks.ts'
import type { InventoryLists } from '../../../contract/databases/inventory.ts'
import type { Query, Server } from '../advisor/check.ts'
import { isAccount } from '../advisor/mysql/fragments.ts'
import { lengthOf, rangeOf, shownRange } from '../allowed-networks/network-range.ts'
import { LIMIT, listed, text } from './read-list.ts'

/** Not from this host. */
const accountsSql = (server: Server) => `select u.User as user, u.Host as host from mysql.user u
  where ${isAccount(server)} and u.Host not in ('localhost', '127.0.0.1', '::1', lower(@@hostname))
  order by 1, 2 ${LIMIT}`

/** Reads the accounts that can sign in from another host. Never rejects. */
export const readMysqlAdmitted = (
  query: Query,
  server: Server,
): Promise<NonNullable<InventoryLists['admitted']>> =>
  listed(query, accountsSql(server), (row): Admission => {
    const host = String(row['host'])
    return {
      users: text(row['user']),
      databases: null,
      address: text(host),
      network: networkOf(host),
    }
  })

/** As CIDR or `all`; null for a name, or a pattern that is not a range. */
function networkOf(host: string) {
  if (host === '%') return 'all'
  const octets = /^((?:\d{1,3}\.){1,3})%$/.exec(host)?.[1]?.split('.').filter(Boolean)
  if (octets) {
    const address = [...octets, '0', '0', '0'].slice(0, 4).join('.')
    return shown(`${address}/${octets.length * 8}`)
  }
  const [address = '', mask] = host.split('/')
  if (mask === undefined) return shown(address)
  return shown(`${address}/${/^\d{1,3}$/.test(mask) ? mask : lengthOf(mask)}`)
}

function shown(network: string) {
  const range = rangeOf(network)
  return range ? shownRange(range) : null
}
