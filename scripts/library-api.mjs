// The library's public interface as a list of facts, and the version that a change of it needs.
import { posix } from 'node:path'

import { declarationsOf } from './library-types.mjs'

const oneLine = (text) =>
  text
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Every fact about a type: a line for each of its members and alternatives. */
function* factsOf(path, node, source) {
  const text = ({ start, end }) => oneLine(source.slice(start, end))
  switch (node.type) {
    case 'TSParenthesizedType':
      yield* factsOf(path, node.typeAnnotation, source)
      return
    case 'TSUnionType':
    case 'TSIntersectionType':
      for (const part of node.types) yield* factsOf(path, part, source)
      return
    case 'TSFunctionType':
      for (const [index, { typeAnnotation, optional }] of node.params.entries())
        yield* factsOf(
          `${path}(${index}${optional ? '?' : ''})`,
          typeAnnotation.typeAnnotation,
          source,
        )
      yield* factsOf(`${path}()`, node.returnType.typeAnnotation, source)
      return
    case 'TSTypeLiteral':
      for (const member of node.members) {
        const { key, optional, typeAnnotation } = member
        if (member.type === 'TSPropertySignature' && typeAnnotation) {
          const own = `${path}.${key.name ?? key.value}${optional ? '?' : ''}`
          yield own
          yield* factsOf(own, typeAnnotation.typeAnnotation, source)
        } else yield `${path}: ${text(member)}`
      }
      return
    default:
      yield `${path}: ${text(node)}`
  }
}

function* factsOfDeclaration({ name, node, source, path }) {
  const own = `${posix.basename(posix.dirname(path))} ${name}`
  yield own
  if (node.type === 'TSTypeAliasDeclaration') yield* factsOf(own, node.typeAnnotation, source)
  else if (node.type === 'VariableDeclaration') {
    const { id } = node.declarations.find((declared) => declared.id.name === name)
    if (id.typeAnnotation) yield* factsOf(own, id.typeAnnotation.typeAnnotation, source)
  } else if (node.params) {
    for (const [index, { typeAnnotation, optional }] of node.params.entries()) {
      const parameter = `${own}(${index}${optional ? '?' : ''})`
      yield parameter
      if (typeAnnotation) yield* factsOf(parameter, typeAnnotation.typeAnnotation, source)
    }
    if (node.returnType) yield* factsOf(`${own}()`, node.returnType.typeAnnotation, source)
  }
}

/**
 * The interface of the package with these entries (paths of `.d.ts` files): sorted lines.
 *
 * @param {string[]} entries
 * @returns {string[]}
 */
export const interfaceOf = (entries) =>
  [
    ...new Set(
      entries.flatMap((entry) =>
        declarationsOf(entry).flatMap((it) => [...factsOfDeclaration(it)]),
      ),
    ),
  ].toSorted()

/** Without the marks of optional members and parameters: `A.b?: string` → `A.b: string`. */
const required = (fact) => {
  const [path = '', ...type] = fact.split(': ')
  return [path.replaceAll('?', ''), ...type].join(': ')
}
const isRequired = (fact) => /(?:\.[^.(:?]+|\(\d+\))$/.test(fact)
const ownerOf = (fact) => fact.replace(/(?:\.[^.]+|\(\d+\))$/, '')

/**
 * What changed between two lists of facts. Code that uses the first can break where something is gone, where an
 * optional member or parameter is now required, and where a type or function has a new required one.
 *
 * @param {string[]} before
 * @param {string[]} after
 */
export function changesOf(before, after) {
  const [old, now] = [new Set(before.map(required)), new Set(after.map(required))]
  const wasOptional = new Set(before.filter((fact) => /\?\)?$/.test(fact)).map(required))
  const gone = before.filter((fact) => !now.has(required(fact)))
  const isAdded = (fact) => !old.has(required(fact))
  const isDemanded = (fact) =>
    isRequired(fact) &&
    (isAdded(fact) ? old.has(required(ownerOf(fact))) : wasOptional.has(required(fact)))
  return {
    breaking: [
      ...gone.map((fact) => `gone: ${fact}`),
      ...after.filter(isDemanded).map((fact) => `now required: ${fact}`),
    ],
    added: after.filter((fact) => isAdded(fact) && !isDemanded(fact)),
  }
}

/**
 * The lowest version that may contain these changes. Before 1.0.0, the second number counts what breaks.
 *
 * @param {string} released
 * @param {{ breaking: string[], added: string[] }} changes
 */
export function versionFor(released, { breaking, added }) {
  const [major = 0, minor = 0, patch = 0] = released.split('.').map(Number)
  const isStable = major > 0
  if (breaking.length > 0) return isStable ? `${major + 1}.0.0` : `0.${minor + 1}.0`
  if (added.length === 0) return released
  return isStable ? `${major}.${minor + 1}.0` : `0.${minor}.${patch + 1}`
}

/**
 * Whether version `one` is at least `other`.
 *
 * @param {string} one
 * @param {string} other
 */
export const isAtLeast = (one, other) => one.localeCompare(other, 'en', { numeric: true }) >= 0
