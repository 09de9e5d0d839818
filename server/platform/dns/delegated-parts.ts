import { namesIn } from './names-in.ts'
import type { ZoneRecord } from './record.ts'

/** The name above, or undefined below the apex. */
export const parentOf = (name: string) =>
  name.includes('.') ? name.slice(name.indexOf('.') + 1) : undefined

/** What a zone has delegated to others, as far as it is known. */
export function delegatedParts(zone: string) {
  const cuts = new Set<string>()
  const glueHosts = new Set<string>()
  /** The delegated part that a name is in, if any. */
  const cutOf = (name: string) => {
    for (let above: string | undefined = name; above !== undefined; above = parentOf(above)) {
      if (cuts.has(above)) return above
    }
    return undefined
  }
  return {
    cutOf,
    /** Whether a name is in a delegated part, and not the one that is delegated itself. */
    isBelowCut: (name: string) => (cutOf(name) ?? name) !== name,
    /** Adds the parts that these records delegate. Returns the names of new ones. */
    add: (records: readonly ZoneRecord[]) => {
      const fresh = new Set<string>()
      for (const { name, type, content } of records) {
        if (type !== 'NS' || name === '@') continue
        for (const host of namesIn(content, zone)) glueHosts.add(host)
        if (!cuts.has(name)) fresh.add(name)
        cuts.add(name)
      }
      return [...fresh]
    },
    /**
     * For a delegated subzone, a zone only has the name servers, the digests of its keys, and the addresses of name
     * servers in it. The same server may also serve the part itself.
     */
    isOnThisSide: ({ name, type }: ZoneRecord) => {
      const cut = cutOf(name)
      if (cut === undefined) return true
      if (type === 'A' || type === 'AAAA') return glueHosts.has(name)
      return name === cut && (type === 'NS' || type === 'DS')
    },
  }
}
