import { readFileSync } from 'node:fs'

import type { Indexer } from 'storybook/internal/types'
import { parseSync, type ESTree } from 'vite'

/** On stories that play a behaviour and look like another story. */
export const BEHAVIOUR = 'behaviour'

type Objects = Map<string, ESTree.ObjectExpression>

/** The object that an expression stands for: written in place, or the file's constant of that name. */
function objectOf(node: ESTree.Expression | null | undefined, objects: Objects) {
  if (node?.type === 'ObjectExpression') return node
  if (node?.type === 'TSSatisfiesExpression') return objectOf(node.expression, objects)
  return node?.type === 'Identifier' ? objects.get(node.name) : undefined
}

/** Whether parameters have `picture: false`, also in an object that is spread into them. */
const hasNoPicture = (node: ESTree.ObjectExpression | undefined, objects: Objects): boolean =>
  node?.properties.some((property) => {
    if (property.type === 'SpreadElement') {
      return hasNoPicture(objectOf(property.argument, objects), objects)
    }
    const isPicture = property.key.type === 'Identifier' && property.key.name === 'picture'
    return isPicture && property.value.type === 'Literal' && property.value.value === false
  }) ?? false

/** The exports of a story file that have no picture. */
function unpictured(path: string) {
  const { program } = parseSync(path, readFileSync(path, 'utf8'))
  const declared = program.body.flatMap((statement) => {
    const declaration =
      statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    return declaration?.type === 'VariableDeclaration' ? declaration.declarations : []
  })
  const objects: Objects = new Map()
  for (const { id, init } of declared) {
    const object = objectOf(init, objects)
    if (id.type === 'Identifier' && object) objects.set(id.name, object)
  }
  /** Its own, or those of the story that it spreads. */
  const parametersOf = (story: ESTree.ObjectExpression): ESTree.ObjectExpression | undefined => {
    const found = story.properties.findLast(
      (it) =>
        it.type === 'SpreadElement' ||
        (it.key.type === 'Identifier' && it.key.name === 'parameters'),
    )
    if (found?.type === 'Property') return objectOf(found.value, objects)
    const spread = objectOf(found?.argument, objects)
    return spread && parametersOf(spread)
  }
  return [...objects]
    .filter(([, story]) => hasNoPicture(parametersOf(story), objects))
    .map(([name]) => name)
}

/** Tags the stories that only test, so that the sidebar can leave them out. */
export const tagBehaviours = (indexer: Indexer): Indexer => ({
  ...indexer,
  createIndex: async (path, options) => {
    const entries = await indexer.createIndex(path, options)
    const hidden = new Set(unpictured(path))
    return entries.map((entry) => {
      const isBehaviour =
        entry.type === 'story' && hidden.has(entry.exportName) && entry.tags?.includes('play-fn')
      return isBehaviour ? { ...entry, tags: [...(entry.tags ?? []), BEHAVIOUR] } : entry
    })
  },
})
