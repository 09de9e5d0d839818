import { shortened } from '../../../platform/shortened.ts'
import { hasInvisible, printable } from '../printable.ts'

const codePoint = (character: string) =>
  (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(6, '0')

/** Escapes invisible characters, so that a reviewer sees every character of a statement. */
const escaped = (text: string, before: string) =>
  Array.from(text.replaceAll('\\', '\\\\'), (character) =>
    hasInvisible(character) ? `${before}${codePoint(character)}` : character,
  ).join('')

/** An identifier in a statement, always quoted. */
export function identifier(name: string) {
  const doubled = name.replaceAll('"', '""')
  return hasInvisible(name) ? `U&"${escaped(doubled, '\\+')}"` : `"${doubled}"`
}

/** A string in a statement, with either setting of standard_conforming_strings. */
export function literal(text: string) {
  const doubled = text.replaceAll("'", "''")
  return hasInvisible(text) || text.includes('\\')
    ? `E'${escaped(doubled, '\\U00')}'`
    : `'${doubled}'`
}

/** An identifier as people read it: quoted only if it has to be. */
export const shown = (...names: string[]) =>
  names.map((name) => (/^[a-z_][a-z0-9_]*$/.test(name) ? name : identifier(name))).join('.')

export type Relation = { schema: string; name: string }

export const qualified = ({ schema, name }: Relation) => `${identifier(schema)}.${identifier(name)}`

/** A role in GRANT, REVOKE and policies; null is everybody. */
export const grantee = (role: string | null) => (role === null ? 'PUBLIC' : identifier(role))

export const shownGrantees = (roles: readonly (string | null)[]) =>
  roles.map((role) => (role === null ? 'PUBLIC' : shown(role))).join(', ')

/** An expression from the checked server, as evidence. */
export const excerpt = (text: string) => {
  const visible = printable(text.replaceAll(/\s+/g, ' '))
  return shortened(visible, 200)
}
