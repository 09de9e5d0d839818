import { expect, test } from 'vitest'

import published from './published-tokens.json' with { type: 'json' }
import { fontFamily, scale } from './scale.ts'
import { semantic } from './semantic.ts'
import { themeNames } from './themes.ts'

type Tree = { readonly [name: string]: unknown }
const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const pathsOf = (tree: Tree): string[] =>
  Object.entries(tree).flatMap(([name, value]) =>
    isTree(value) ? pathsOf(value).map((path) => `${name}.${path}`) : [name],
  )

const existing: Record<keyof typeof published, string[]> = {
  themes: [...themeNames],
  colours: Object.keys(semantic),
  scale: pathsOf(scale),
  fontFamilies: Object.keys(fontFamily),
}

test.each(['themes', 'colours', 'scale', 'fontFamilies'] as const)(
  'all published names of the %s still exist, and all existing ones are published',
  (kind) => {
    const gone = published[kind].filter((name) => !existing[kind].includes(name))
    const unpublished = existing[kind].filter((name) => !published[kind].includes(name))
    expect(
      { gone, unpublished },
      'Applications that use the library rely on these names. Missing: restore it, or remove it from published-tokens.json and record the removal under “Removed” in docs/library-changelog.md. Unpublished: add it to published-tokens.json.',
    ).toEqual({ gone: [], unpublished: [] })
  },
)
