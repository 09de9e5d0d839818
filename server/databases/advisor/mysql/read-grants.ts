import type { Query } from '../check.ts'

export type Grant = { privileges: readonly string[]; on: string }

/** Reads what the role was granted, directly and, in MariaDB, through its active roles. */
export async function readGrants(query: Query): Promise<Grant[]> {
  const rows = await query('show grants')
  return rows.flatMap((row) => {
    const grant = grantIn(String(Object.values(row)[0]))
    return grant ? [grant] : []
  })
}

/** `GRANT SELECT (a, b), INSERT ON mysql.user TO …`. Columns are left out. A granted role has no ON. */
export function grantIn(statement: string): Grant | undefined {
  const at = statement.indexOf(' ON ')
  if (!statement.startsWith('GRANT ') || at === -1) return undefined
  const rest = statement.slice(at + 4)
  const end = rest.indexOf(' TO ')
  if (end === -1) return undefined
  const privileges = statement
    .slice(6, at)
    .replaceAll(/\([^()]*\)/g, '')
    .split(',')
    .map((one) => one.trim())
  return { privileges, on: rest.slice(0, end) }
}
