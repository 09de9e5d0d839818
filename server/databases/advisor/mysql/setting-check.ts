import type { Check, Server } from '../check.ts'
import { byHand } from '../remedy.ts'
import { mariadbDocs, mysqlDocs } from './docs.ts'
import { globalVariables } from './fragments.ts'
import { excerpt, literal } from './quote.ts'
import { statements } from './remedy.ts'

type Setting = { value: string }

type Options = Pick<Check, 'id' | 'title' | 'severity' | 'area' | 'why'> & {
  setting: string
  /** MariaDB's page about it, for settings that MySQL doesn't have. */
  mariadbPage?: string
  /** MySQL's page about it. */
  page?: string
  isBad: (value: string, server: Server) => boolean
  good: string | ((value: string) => string)
  /** Whether it is a list, to which `good` is added. */
  isAdded?: boolean
  /** Whether a change needs a restart. */
  needsRestart?: boolean
  notApplicable?: (server: Server) => string | undefined
}

/** A check of one setting of the server. */
export function settingCheck({
  setting,
  mariadbPage,
  page = 'server-system-variables.html',
  isBad,
  good,
  needsRestart = false,
  isAdded = false,
  ...check
}: Options): Check<Setting> {
  return {
    ...check,
    privilege: null,
    minimumVersion: 0,
    link: mariadbPage
      ? mariadbDocs(`${mariadbPage}/#${setting}`)
      : mysqlDocs(`${page}#sysvar_${setting}`),
    sql: (server) =>
      `select variable_value as value from ${globalVariables(server)} where lower(variable_name) = '${setting}'`,
    read([row], server) {
      if (!row) return { notApplicable: `This server has no setting ${setting}.` }
      const value = row.value ?? ''
      if (!isBad(value, server)) return []
      const shown = value === '' ? 'empty' : excerpt(value)
      return [{ object: setting, evidence: `${setting} is ${shown}.`, row: { value } }]
    },
    remedy({ row }, server) {
      const value = typeof good === 'string' ? good : good(row.value)
      if (needsRestart)
        return byHand(`Set ${setting} = ${value} in the option file, then restart the server.`)
      return isAdded ? addToSetting(setting, value, server) : changeSetting(setting, value, server)
    },
  }
}

/** A change that survives a restart. Only MySQL can store it itself. */
export function changeSetting(name: string, value: string, { product }: Server) {
  const written = /^(?:\w+|-?\d+(?:\.\d+)?)$/.test(value) ? value : literal(value)
  return product === 'MySQL'
    ? statements(`SET PERSIST ${name} = ${written};`)
    : statements(
        `-- Also in the option file, so that a restart keeps it: ${name} = ${value}`,
        `SET GLOBAL ${name} = ${written};`,
      )
}

/** Works after another remedy has added to the same list. */
function addToSetting(name: string, value: string, { product }: Server) {
  const scope = product === 'MySQL' ? 'PERSIST' : 'GLOBAL'
  const list = `CONCAT_WS(',', NULLIF(@@GLOBAL.${name}, ''), ${literal(value)})`
  return statements(
    `-- In the option file of MariaDB, add ${value} to ${name}, so that a restart keeps it.`,
    `SET ${scope} ${name} = ${list};`,
  )
}

export const isOn = (value: string) => /^(?:ON|1|YES)$/i.test(value)
export const isOff = (value: string) => /^(?:OFF|0|NO|DISABLED)$/i.test(value)
/** The elements of a setting that is a list. */
export const listOf = (value: string) => value.split(',').filter((one) => one !== '')
