import type { Level } from '../../../contract/organisation/access.ts'
import { onResource } from '../../organisation/access/on-resource.ts'
import { domains } from '../schema/domains.ts'
import { type DomainRow, noSuchDomain } from './find-domain.ts'

declare module 'hono' {
  interface ContextVariableMap {
    domain: DomainRow
    domainLevel: Level
  }
}

/** For routes with the id of a website in their path. */
export const onDomain = onResource({
  table: domains,
  notFound: noSuchDomain,
  keep: (c, row, level) => {
    c.set('domain', row)
    c.set('domainLevel', level)
  },
})
