// Reads the library's declarations: what each entry exports, and every type of the library that this names.
import { readFileSync } from 'node:fs'
import { posix } from 'node:path'

import { parseSync } from 'vite'

/** Every node of the tree, parents first. */
export function* nodesOf(node) {
  if (Array.isArray(node)) for (const child of node) yield* nodesOf(child)
  else if (node && typeof node === 'object') {
    if (typeof node.type === 'string') yield node
    for (const child of Object.values(node)) yield* nodesOf(child)
  }
}

const modules = new Map()
const fileOf = (from, path) => posix.join(posix.dirname(from), path.replace(/\.js$/, '.d.ts'))

/** The names of a module: those that it declares, and those that it takes from another module of the library. */
function readModule(path) {
  const known = modules.get(path)
  if (known) return known
  const source = readFileSync(path, 'utf8')
  const { program } = parseSync(path, source)
  const declared = new Map()
  const taken = new Map()
  const exported = []
  for (const [index, statement] of program.body.entries()) {
    const text = source.slice(program.body[index - 1]?.end ?? 0, statement.end).trim()
    const {
      declaration = statement,
      specifiers = [],
      source: from,
    } = /** @type {any} */ (statement)
    const isRelative = from?.value.startsWith('.')
    for (const { local, imported, exported: as } of specifiers) {
      if (statement.type === 'ExportNamedDeclaration') exported.push(as.name)
      if (isRelative)
        taken.set((as ?? local).name, {
          file: fileOf(path, from.value),
          name: (imported ?? local).name,
        })
    }
    const own = declaration?.declarations?.map(({ id }) => id.name) ?? [declaration?.id?.name]
    for (const name of own.filter(Boolean)) {
      declared.set(name, { node: declaration, source, statement, text, path })
      if (statement.type === 'ExportNamedDeclaration') exported.push(name)
    }
  }
  const module = { declared, taken, exported }
  modules.set(path, module)
  return module
}

/** Where a name of a module is declared in the library; undefined for the names of other packages. */
function find(path, name) {
  const { declared, taken } = readModule(path)
  const own = declared.get(name)
  if (own) return { name, ...own }
  const from = taken.get(name)
  return from && find(from.file, from.name)
}

/** Returns what the entry `path` exports and every declaration that this refers to, each with its text and comment. */
export function declarationsOf(path) {
  const found = new Map()
  const add = (from, name) => {
    const declaration = find(from, name)
    if (!declaration || found.has(declaration.statement)) return
    found.set(declaration.statement, declaration)
    for (const { type, typeName, exprName } of nodesOf(declaration.node)) {
      const reference = type === 'TSTypeReference' ? typeName : type === 'TSTypeQuery' && exprName
      if (reference?.type === 'Identifier') add(declaration.path, reference.name)
    }
  }
  for (const name of readModule(path).exported) add(path, name)
  return [...found.values()]
}
