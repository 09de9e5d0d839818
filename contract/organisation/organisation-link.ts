/** The query parameter of a link to the console that names the organisation whose page it is. */
export const ORGANISATION_PARAMETER = 'organisation'

/** A path of the console that opens in its organisation, whichever one the person used last. */
export const pathIn = (organisationId: string, path: string) =>
  `${path}${path.includes('?') ? '&' : '?'}${ORGANISATION_PARAMETER}=${organisationId}`
