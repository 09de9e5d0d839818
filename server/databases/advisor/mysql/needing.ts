import type { Check, Row, Server } from '../check.ts'

const NOTHING = 'select 1 as one from (select 1) nothing where false'

/** A check that reads several tables, each with a separate privilege. */
export function needing<R extends Row>(
  needs: (server: Server) => readonly string[],
  check: Check<R>,
): Check<R> {
  const missing = (server: Server) => needs(server).find((one) => !server.privileges.has(one))
  return {
    ...check,
    sql(server) {
      if (missing(server) !== undefined) return NOTHING
      return typeof check.sql === 'string' ? check.sql : check.sql(server)
    },
    read(rows, server) {
      const notVisible = missing(server)
      return notVisible === undefined ? check.read(rows, server) : { notVisible }
    },
  }
}
