import type { Subquery } from 'drizzle-orm'

import type { Db } from './client.ts'

/**
 * For a query that nearly every request needs: written out once, and planned once for each connection. `Form` is what
 * its text depends on.
 */
export function preparedOnce<Query, Form extends string[]>(
  prepare: (db: Db, ...form: Form) => Query,
) {
  const queries = new WeakMap<Db, Map<string, Query>>()
  return (db: Db, ...form: Form): Query => {
    const ofDb = queries.get(db) ?? new Map<string, Query>()
    queries.set(db, ofDb)
    const key = form.join(' ')
    const query = ofDb.get(key) ?? prepare(db, ...form)
    ofDb.set(key, query)
    return query
  }
}

/**
 * Writes out the constants of a query. The database plans a query only once if the plan is as good as one for its
 * parameters, which depends above all on how many rows are wanted.
 */
export function withConstants<Query extends Subquery>(query: Query) {
  query._.sql.inlineParams()
  return query
}
