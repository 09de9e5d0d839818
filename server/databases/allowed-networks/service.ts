import { eq } from 'drizzle-orm'

import type {
  AllowedNetwork,
  ChangeNetworks,
  Networks,
} from '../../../contract/databases/allowed-networks.ts'
import { differences } from '../../platform/audit/differences.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { changeSettings, refuseOverwriting } from '../databases/change-settings.ts'
import type { DatabaseRow } from '../databases/find-database.ts'
import type { DatabaseRequest } from '../databases/on-database.ts'
import { databaseInventories, databaseNetworks } from '../schema.ts'
import { isAdmitted, verdictOn } from './compare.ts'
import { copyLines } from './copy-lines.ts'
import { type Range, rangeOf, rangesOf } from './network-range.ts'

type Context = Pick<Dependencies, 'db' | 'config'>

/** The allowed networks of a database, compared with what its server allows. The caller must have checked access. */
export async function describeNetworks(
  { db, config }: Context,
  row: DatabaseRow,
): Promise<Networks> {
  const networks = await readNetworks(db, row.id)
  const [inventory] = await db
    .select()
    .from(databaseInventories)
    .where(eq(databaseInventories.databaseId, row.id))
  const list = inventory?.lists.admitted
  const allowed = rangesOf(networks.map(({ network }) => network))
  const own = rangesOf(config.outboundAddresses)
  const isAdmittedBy = (range: Range) => {
    if (!list || list.not_visible !== null) return null
    const found = isAdmitted(range, list.rows, row)
    // One that was left out may let it in.
    return list.is_cut && found === false ? null : found
  }
  return {
    networks: networks.map((one) => {
      const range = rangeOf(one.network)
      return {
        ...one,
        is_admitted: range ? isAdmittedBy(range) : null,
      }
    }),
    admitted:
      list && inventory
        ? {
            ...list,
            read_at: inventory.readAt.toISOString(),
            rows: list.rows.map((one) => ({
              ...one,
              verdict: verdictOn(one, [...allowed, ...own]),
            })),
          }
        : null,
    own_addresses: [...config.outboundAddresses],
    lines: copyLines(row, { allowed, own }),
  }
}

async function readNetworks(db: Db, databaseId: string): Promise<AllowedNetwork[]> {
  const [stored] = await db
    .select()
    .from(databaseNetworks)
    .where(eq(databaseNetworks.databaseId, databaseId))
  return stored?.networks ?? []
}

/** Replaces the allowed networks, with a row in the audit log. */
export async function changeNetworks(
  context: Dependencies,
  request: DatabaseRequest,
  { networks, before: expected }: ChangeNetworks,
): Promise<Networks> {
  const databaseId = request.row.id
  await changeSettings(context, request, {
    kind: 'DATABASE_NETWORKS_CHANGE',
    work: async (tx) => {
      const before = await readNetworks(tx, databaseId)
      refuseOverwriting(before, expected)
      await tx
        .insert(databaseNetworks)
        .values({ databaseId, networks })
        .onConflictDoUpdate({ target: databaseNetworks.databaseId, set: { networks } })
      return { changes: differences(written(before), written(networks)) }
    },
  })
  return describeNetworks(context, request.row)
}

const written = (networks: readonly AllowedNetwork[]) => ({
  networks: networks.map(({ network }) => network).join(', ') || null,
})
