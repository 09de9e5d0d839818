import { ORGANISATION_PARAMETER } from '../../contract/organisation/access.ts'
import { addressOf, type Query } from './client.ts'
import { organisationInUse } from './organisation-in-use.ts'

/**
 * The URL of a file of the current organisation. The browser downloads it directly, with the cookie and without the
 * header that names the organisation.
 */
export const downloadAddress = (
  template: string,
  { path = {}, query = {} }: { path?: Record<string, string>; query?: Query },
) =>
  addressOf(template, { path, query: { ...query, [ORGANISATION_PARAMETER]: organisationInUse() } })
