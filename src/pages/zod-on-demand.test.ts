import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'

import { expect, test } from 'vitest'

/** Value imports of a file, relative to the root; type imports are removed in the build. */
function valueImports(path: string) {
  const source = readFileSync(path, 'utf8')
  return [...source.matchAll(/^import (?!type )(?:\{([^}]*)\} from )?'([^']+)'/gm)].flatMap(
    ([, names, specifier = '']) => {
      const isTypesOnly = names?.split(',').every((name) => /^\s*(?:type\b|$)/.test(name))
      if (isTypesOnly) return []
      return [specifier.startsWith('.') ? posix.join(posix.dirname(path), specifier) : specifier]
    },
  )
}

const pages = readdirSync('src/pages', { recursive: true, encoding: 'utf8' })
  .map((name) => join('src/pages', name))
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\./.test(path))

function loadsZod(path: string, seen = new Set<string>()): boolean {
  if (seen.has(path)) return false
  seen.add(path)
  return valueImports(path).some(
    (imported) =>
      imported === 'zod' || (imported.startsWith('contract/') && loadsZod(imported, seen)),
  )
}

/**
 * zod is as large as a page, and makes the browser compile a string, which Trusted Types block and report, unless
 * `validation.ts` has disabled that. A page that imports a constant from a file of schemas gets both.
 */
test('pages load zod only where something is validated', () => {
  expect(pages.filter((path) => loadsZod(path))).toEqual(['src/pages/shared/validation.ts'])
})

// The preview of a theme used its schema without it, and the browser reported a violation.
test('a schema is used only after `validation.ts` is loaded', () => {
  const using = pages.filter((path) => readFileSync(path, 'utf8').includes('.safeParse('))
  expect(using).not.toEqual([])
  expect(using.filter((path) => !readFileSync(path, 'utf8').includes('loadSchema('))).toEqual([])
})
