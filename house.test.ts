import { readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'

import { describe, expect, test } from 'vitest'

// The house: what may know what, between folders (docs/design.md and CONTRIBUTING, “The areas”).

/** From the lowest to the highest. An area knows those before it, and none after it. */
const areas = [
  'account',
  'organisation',
  'websites',
  'databases',
  'billing',
  'partner',
  'assistant',
]
/** The folders next to the areas of each tree, and the foundation that all areas may import. */
const trees: Record<string, { beside: string[]; ground?: string }> = {
  contract: { beside: [] },
  server: {
    beside: ['platform', 'development', 'testing', 'conformance', 'fuzz'],
    ground: 'platform',
  },
  'src/api': { beside: [] },
  'src/pages': { beside: ['shared', 'system'], ground: 'shared' },
  'stories/pages': { beside: ['app', 'support', 'system'] },
  e2e: { beside: ['support'] },
}

const folders = (path: string) =>
  readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)

const sources = ['contract', 'server', 'src', 'stories/pages', 'e2e']
  .flatMap((tree) =>
    readdirSync(tree, { recursive: true, encoding: 'utf8' }).map((name) => posix.join(tree, name)),
  )
  .filter((path) => /\.tsx?$/.test(path))
/** What tests, examples and the server's tests bring in is not part of the house. */
const isHouse = (path: string) =>
  !/\.test\.|\.example\.|\/testing-|^server\/(?:testing|conformance|fuzz)\//.test(path)

const imports = sources.filter(isHouse).flatMap((from) =>
  [...readFileSync(from, 'utf8').matchAll(/\b(?:from|import)\s*\(?\s*'(\.{1,2}\/[^']+)'/g)]
    .map(([, specifier = '']) => posix.join(posix.dirname(from), specifier))
    .filter(isHouse)
    .map((to) => ({ from, to })),
)

const treeOf = (path: string) => Object.keys(trees).find((tree) => path.startsWith(`${tree}/`))
const areaOf = (path: string) => {
  const tree = treeOf(path)
  return tree && areas.find((area) => path.startsWith(`${tree}/${area}/`))
}
const isGround = (path: string) => {
  const tree = treeOf(path)
  return tree !== undefined && path.startsWith(`${tree}/${trees[tree]?.ground ?? '-'}/`)
}
/** In a tree and in no folder of it: `server/app.ts`, `contract/errors.ts`. */
const isAtRoot = (path: string) => {
  const tree = treeOf(path)
  return tree !== undefined && posix.dirname(path) === tree
}

test('every tree has imports', () => {
  for (const tree of Object.keys(trees)) {
    expect(imports.some(({ from }) => from.startsWith(`${tree}/`))).toBe(true)
  }
})

describe.each(Object.entries(trees))('%s', (tree, { beside }) => {
  test('the tree is divided into the same areas as the others', () => {
    const unknown = folders(tree).filter((name) => ![...areas, ...beside].includes(name))
    expect(unknown).toEqual([])
  })
})

test('an area imports only from the areas before it', () => {
  const upwards = imports.filter(({ from, to }) => {
    const [own, other] = [areaOf(from), areaOf(to)]
    return own && other && areas.indexOf(own) < areas.indexOf(other)
  })
  expect(upwards).toEqual([])
})

test('databases import nothing from websites', () => {
  const siblings = imports.filter(
    ({ from, to }) => areaOf(from) === 'databases' && areaOf(to) === 'websites',
  )
  expect(siblings).toEqual([])
})

test('the foundation doesn’t import from any area', () => {
  expect(imports.filter(({ from, to }) => isGround(from) && areaOf(to))).toEqual([])
})

test('the contract’s shared types don’t import from any area', () => {
  expect(
    imports.filter(({ from, to }) => posix.dirname(from) === 'contract' && areaOf(to)),
  ).toEqual([])
})

test('the entry points are imported by nothing', () => {
  const known = imports.filter(
    ({ from, to }) =>
      from.startsWith('server/') && !isAtRoot(from) && to.startsWith('server/') && isAtRoot(to),
  )
  expect(known).toEqual([])
})

/**
 * Folders whose direct children must not import each other in a circle: trees, areas, the platform. A folder below one
 * of them counts as one part, with all its contents.
 */
const divided = new Set([
  '.',
  'src',
  'src/app',
  'src/components',
  ...Object.entries(trees).flatMap(([tree, { ground }]) => [
    tree,
    ...(ground ? [`${tree}/${ground}`] : []),
    ...areas.map((area) => `${tree}/${area}`),
  ]),
])
function partOf(path: string) {
  let part = path
  while (!divided.has(posix.dirname(part))) part = posix.dirname(part)
  return part
}

/** The first circle that is found, as the parts along it. */
function findCircle(arrows: Map<string, Set<string>>) {
  const done = new Set<string>()
  const path: string[] = []
  const visit = (part: string): string[] | undefined => {
    if (path.includes(part)) return [...path.slice(path.indexOf(part)), part]
    if (done.has(part)) return undefined
    path.push(part)
    for (const next of arrows.get(part) ?? []) {
      const circle = visit(next)
      if (circle) return circle
    }
    path.pop()
    done.add(part)
    return undefined
  }
  for (const part of arrows.keys()) {
    const circle = visit(part)
    if (circle) return circle
  }
  return undefined
}

test('there are no circular imports between folders', () => {
  const arrows = new Map<string, Set<string>>()
  for (const { from, to } of imports) {
    const [own, other] = [partOf(from), partOf(to)]
    if (own === other) continue
    arrows.set(own, (arrows.get(own) ?? new Set()).add(other))
  }
  expect(findCircle(arrows)).toBeUndefined()
})

test('a circular import is detected', () => {
  const arrows = new Map([
    ['a', new Set(['b'])],
    ['b', new Set(['c'])],
    ['c', new Set(['b'])],
  ])
  expect(findCircle(arrows)).toEqual(['b', 'c', 'b'])
})

test('CONTRIBUTING lists every server folder in its area', () => {
  const text = readFileSync('CONTRIBUTING.md', 'utf8')
  const map = text.slice(text.indexOf('### The areas')).split('\n### ')[0] ?? ''
  const rows = [...map.matchAll(/^\| `([\w-]+)` +\|[^|]*\| ([^|]*)\|$/gm)].map(
    ([, area = '', things = '']) => [area, things.match(/[\w-]+/g) ?? []],
  )
  const standing = folders('server')
    .filter((name) => name === 'platform' || areas.includes(name))
    .map((name) => [name, folders(`server/${name}`)])
  expect(Object.fromEntries(rows)).toEqual(Object.fromEntries(standing))
})

test('names use the words of the field', () => {
  // Rules are a firewall's, a router is no area, and a program notifies instead of telling.
  const unwanted =
    /^(?:SignInRules|readAnswer|answer(?:Policy|Onboarding)|isMended|Told|\w+_TOLD|TELL_\w+|tell(?:[A-Z]\w*)?)$/
  const declared = sources.flatMap((path) =>
    [
      ...readFileSync(path, 'utf8').matchAll(
        /\b(?:const|let|function\*?|type|interface|class) ([\w$]+)/g,
      ),
    ].map(([, name = '']) => ({ path, name })),
  )
  expect(declared.length).toBeGreaterThan(1_000)
  expect(declared.filter(({ name }) => unwanted.test(name))).toEqual([])
  expect(declared.filter(({ path, name }) => isHouse(path) && name === 'told')).toEqual([])
  const folded = sources.filter((path) => /(?:^|\/)(?:tell-|telling\b)/.test(path))
  expect(folded).toEqual([])
})

test('the index of decisions lists each one', () => {
  const index = readFileSync('docs/decisions/README.md', 'utf8')
  const listed = [...index.matchAll(/\]\((\d{3}-[\w-]+\.md)\)/g)].map(([, file]) => file)
  expect(listed).toEqual(readdirSync('docs/decisions').filter((file) => /^\d/.test(file)))
})

/** The file names that a glob of ours matches: alternatives in braces, `*`, `**`. */
const globbed = (glob: string) =>
  new RegExp(
    `^${glob
      .replaceAll('.', String.raw`\.`)
      .replaceAll('**/', '(?:.+/)?')
      .replaceAll(/(?<!\.)\*+/g, (stars) => (stars.length > 1 ? '.+' : '[^/]+'))}$`,
  )
/** One glob for each alternative in braces. */
function alternatives(glob: string): string[] {
  const [, before = '', choices, after = ''] = /^([^{]*)\{([^}]*)\}(.*)$/.exec(glob) ?? []
  if (!choices) return [glob]
  return choices.split(',').flatMap((choice) => alternatives(`${before}${choice}${after}`))
}

describe('names of files in settings match a file', () => {
  const unmatched = (patterns: readonly RegExp[]) =>
    patterns.filter((pattern) => !sources.some((file) => pattern.test(file))).map(String)
  /** The alternatives of a regular expression in a file. */
  const choicesOf = (path: string, name: string) => {
    const [, choices = '', end = ''] =
      new RegExp(`const ${name} =\\s+/.*\\(\\?:([^)]*)\\)([^\n]*)/$`, 'm').exec(
        readFileSync(path, 'utf8'),
      ) ?? []
    expect(choices).not.toBe('')
    return choices.split('|').map((choice) => new RegExp(`/${choice}${end}`))
  }

  test('the tests that need no database', () => {
    const [, list = ''] =
      /const anyDatabase = \[\n([^\]]*)\n\]/.exec(readFileSync('vitest.config.ts', 'utf8')) ?? []
    const globs = [...list.matchAll(/'(.+)'/g)].flatMap(([, glob = '']) => alternatives(glob))
    expect(globs).not.toEqual([])
    expect(unmatched(globs.map(globbed))).toEqual([])
  })

  test('the long tests', () => {
    expect(unmatched(choicesOf('vitest.config.ts', 'LONG'))).toEqual([])
    expect(unmatched(choicesOf('playwright.config.ts', 'long'))).toEqual([])
  })

  test('the exemptions from lint rules', () => {
    const { overrides } = JSON.parse(readFileSync('.oxlintrc.json', 'utf8')) as {
      overrides: { files: string[] }[]
    }
    expect(unmatched(overrides.flatMap((one) => one.files).map(globbed))).toEqual([])
  })
})
