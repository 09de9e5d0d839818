import type { Check, Remedy, Server } from '../check.ts'
import { byHand, remedyOf } from '../remedy.ts'
import { docs } from './docs.ts'
import { literal, excerpt } from './quote.ts'

type Setting = {
  name: string
  value: string
  unit: string | null
  source: string
  /** Where the server received the checks. Null: through its socket. */
  address: string | null
}

type Options = Pick<Check, 'id' | 'title' | 'severity' | 'area' | 'why'> & {
  setting: string
  /** The page of the manual, without its extension. */
  page: string
  isBad: (value: string, server: Server) => boolean
  /** What to set, or a sentence where only people can decide that. */
  good: string | ((value: string) => readonly string[]) | { byHand: (row: Setting) => string }
  /** What makes a change take effect. */
  effect?: 'reload' | 'restart'
  minimumVersion?: number
  notApplicable?: (server: Server) => string | undefined
}

/** These don't show what the server does for others. */
const ownSources = new Set(['client', 'database', 'user', 'database user'])

/** A check of one setting of the server. */
export function settingCheck({
  setting,
  page,
  isBad,
  good,
  effect = 'reload',
  minimumVersion = 13,
  ...check
}: Options): Check<Setting> {
  return {
    ...check,
    privilege: null,
    minimumVersion,
    link: docs(`${page}.html#GUC-${setting.toUpperCase().replaceAll('_', '-')}`),
    // A session's own settings don't change reset_val, although that shows file modes as decimal numbers.
    sql: `select name, unit, source, pg_catalog.host(pg_catalog.inet_server_addr()) as address,
        case when context in ('user', 'superuser') then reset_val else setting end as value
      from pg_catalog.pg_settings where name = '${setting}'`,
    read([row], server) {
      if (!row) {
        return server.privileges.has('pg_read_all_settings')
          ? { notApplicable: `This server has no setting ${setting}.` }
          : { notVisible: 'pg_read_all_settings' }
      }
      if (ownSources.has(row.source)) {
        return { notVisible: `a role and a connection that don’t set ${setting} themselves` }
      }
      if (!isBad(row.value, server)) return []
      const value =
        row.value === ''
          ? 'empty'
          : `${excerpt(row.value)}${(/^[1-9]/.test(row.value) && row.unit) || ''}`
      return [{ object: setting, evidence: `${setting} is ${value}.`, row }]
    },
    remedy({ row }) {
      if (typeof good === 'object') return byHand(good.byHand(row))
      const values = typeof good === 'string' ? [good] : good(row.value)
      return row.source === 'command line'
        ? byHand(
            `Start the server with ${setting} = ${values.join(', ')} on its command line, where it is set now: ALTER SYSTEM can’t change that.`,
          )
        : changeSetting(setting, values, effect)
    },
  }
}

export const changeSetting = (
  name: string,
  values: readonly string[],
  effect: 'reload' | 'restart',
): Remedy => ({
  ...remedyOf(effect, [`ALTER SYSTEM SET ${name} = ${values.map(literal).join(', ')};`]),
  setting: { name, values },
})

/** The elements of a setting that is a list. */
export const listOf = (value: string) =>
  value
    .split(',')
    .map((one) => one.trim().replaceAll('"', ''))
    .filter((one) => one !== '')
