import type { AuditChanges, AuditDetail } from './events.ts'
import type { AuditValue } from './schema.ts'

/** Returns the fields whose values differ. Without `before` something was added, without `after` it was removed. */
export function differences(before: object | undefined, after: object | undefined): AuditChanges {
  const old = new Map<string, unknown>(Object.entries(before ?? {}))
  const now = new Map<string, unknown>(Object.entries(after ?? {}))
  const names = [...new Set([...old.keys(), ...now.keys()])]
  return Object.fromEntries(
    names
      .map((name) => [name, { before: plain(old.get(name)), after: plain(now.get(name)) }] as const)
      .filter(([, value]) => value.before !== value.after),
  )
}

/**
 * Names the fields whose values differ. For personal data, which an audit row must not keep longer than the account.
 */
export function changedFields(before: object, after: object): AuditDetail | undefined {
  const names = Object.keys(differences(before, after))
  return names.length > 0 ? { changed: names.join(', ') } : undefined
}

function plain(value: unknown): AuditValue {
  if (value === undefined || value === null) return null
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
    return value
  }
  return JSON.stringify(value)
}
