import type { AuditChanges } from './events.ts'
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

function plain(value: unknown): AuditValue {
  if (value === undefined || value === null) return null
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
    return value
  }
  return JSON.stringify(value)
}
