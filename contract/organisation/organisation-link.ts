import { ORGANISATION_PARAMETER } from './access.ts'

/** A path of the console that opens in its organisation, whichever one the person used last. */
export const pathIn = (organisationId: string, path: string) =>
  `${path}${path.includes('?') ? '&' : '?'}${ORGANISATION_PARAMETER}=${organisationId}`
