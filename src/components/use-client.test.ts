import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

import { parseSync } from 'vite'
import { expect, test } from 'vitest'

/** What a package exports where server components render. */
const serverExports = (name: string): string[] =>
  JSON.parse(
    execFileSync(
      process.execPath,
      ['--conditions', 'react-server', '-p', `JSON.stringify(Object.keys(require('${name}')))`],
      { encoding: 'utf8' },
    ),
  )
const onServer: Record<string, string[]> = {
  // `use` exists there for promises. Here it reads contexts, which don't.
  react: serverExports('react').filter((name) => name !== 'use'),
  'react-dom': serverExports('react-dom'),
  // It doesn't mark its own modules.
  'react-aria-components': [],
}

type Node = { type: string; [key: string]: unknown }
function* nodesOf(node: unknown): Generator<Node> {
  if (Array.isArray(node)) for (const child of node) yield* nodesOf(child)
  else if (node && typeof node === 'object') {
    if ('type' in node && typeof node.type === 'string') yield node as Node
    for (const child of Object.values(node)) yield* nodesOf(child)
  }
}

/** Returns what a module contains that only works in a client component. */
function clientFeatures(path: string, source: string) {
  const { program, module } = parseSync(path, source)
  const imported = module.staticImports.flatMap(({ moduleRequest, entries }) =>
    entries
      .filter(({ isType }) => !isType)
      .map(({ importName }) => ({ from: moduleRequest.value, name: importName.name ?? '*' })),
  )
  const isClientOnly = ({ from, name }: { from: string; name: string }) =>
    // React Aria doesn't mark its own modules.
    /^\.|^react-stately\//.test(from)
      ? /^use[A-Z]|Context$/.test(name)
      : onServer[from] && !onServer[from].includes(name)
  const functions = [...nodesOf(program)].flatMap((node) => {
    if (node.type !== 'JSXAttribute') return []
    const { name, value } = node as unknown as {
      name: { name: string }
      value: { expression?: Node } | null
    }
    const isFunction = /Function/.test(value?.expression?.type ?? '')
    return isFunction || /^on[A-Z]/.test(name.name) ? [`${name.name}={…}`] : []
  })
  return [...imported.filter(isClientOnly).map(({ name }) => name), ...functions]
}

const modules = readdirSync('src/components', { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
  .toSorted()
  .map((name) => {
    const path = `src/components/${name}`
    const source = readFileSync(path, 'utf8')
    const isMarked = source.startsWith("'use client'\n")
    return { path, isMarked, features: clientFeatures(path, source) }
  })

test('a module that a server component can’t run is marked “use client”', () => {
  const unmarked = modules.filter(({ isMarked, features }) => !isMarked && features.length > 0)
  expect(unmarked.map(({ path, features }) => `${path}: ${features.join(', ')}`)).toEqual([])
})

test('a module that a server component can run isn’t sent to the browser', () => {
  const needless = modules.filter(({ isMarked, features }) => isMarked && features.length === 0)
  expect(needless.map(({ path }) => path)).toEqual([])
})
