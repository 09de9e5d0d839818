import { capitalized } from '../../shared/capitalized.ts'

const lock = /^(?:client|server) (transfer|update|delete|renew) prohibited$/
const locked: Record<string, string> = {
  transfer: 'locked against transfers',
  update: 'locked against changes',
  delete: 'locked against deletion',
  renew: 'locked against renewal',
}

/** What a registry calls a domain, as in RFC 8056, in words: of several that say the same, one. */
export function statusesInWords(statuses: readonly string[]) {
  const words = statuses.map((status) => locked[lock.exec(status)?.[1] ?? ''] ?? status)
  return capitalized([...new Set(words)].join(', '))
}
