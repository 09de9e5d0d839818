/** Names as this folder has them: lower case, without the final dot; the root is a lone dot (RFC 4343, section 3). */
export const canonicalName = (name: string) => name.toLowerCase().replace(/(?<=.)\.$/, '')

export const isWithin = (name: string, zone: string) =>
  zone === '.' || name === zone || name.endsWith(`.${zone}`)

/** As a record has it within its zone: `@` for the apex, `www` for www.example.com. */
export const relativeName = (name: string, zone: string) =>
  name === zone ? '@' : name.slice(0, -zone.length - 1)

export const absoluteName = (relative: string, zone: string) =>
  relative === '@' ? zone : `${relative}.${zone}`

/** RFC 1123, section 2.1, and the underscore, which stands in the names of some name servers all the same. */
export const isHostName = (name: string) =>
  name.length <= 253 &&
  name.split('.').every((label) => /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/i.test(label))
