import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

import { beforeAll, describe, expect, test } from 'vitest'

import { createPrefixer } from './scripts/library-classes.mjs'

// The library's build prefixes the components' classes, and nothing else.

let prefix: Awaited<ReturnType<typeof createPrefixer>>
beforeAll(async () => {
  prefix = await createPrefixer(readFileSync('src/index.css', 'utf8'), resolve('src'))
})

describe('prefixes', () => {
  test.each([
    ['<p className="flex p-4" />', '<p className="pp:flex pp:p-4" />'],
    ['<p className="hidden" />', '<p className="pp:hidden" />'],
    ['<p className={cx(a && "block", b)} />', '<p className={cx(a && "pp:block", b)} />'],
    ['<p className={`flex ${gap} p-2`} />', '<p className={`pp:flex ${gap} pp:p-2`} />'],
    ["const shown = open ? 'max-sm:hidden' : ''", "const shown = open ? 'pp:max-sm:hidden' : ''"],
    ["const shownClass = 'table'", "const shownClass = 'pp:table'"],
    ["cva('group/item flex')", "cva('pp:group/item pp:flex')"],
    [
      "const tones = { info: 'bg-muted text-on-muted' }",
      "const tones = { info: 'pp:bg-muted pp:text-on-muted' }",
    ],
  ])('%s', (source, built) => {
    expect(prefix(source, 'a.tsx')).toBe(built)
  })
})

describe('leaves alone', () => {
  test.each([
    "const view = 'table'",
    '<input type="hidden" />',
    '<tr data-slot="table-row" />',
    "<p className={view === 'table' ? '' : a} />",
    "cva('', { defaultVariants: { variant: 'inline' } })",
    "const text = 'Remove filter '",
    "type Action = 'collapse'",
    "import a from './flex'",
  ])('%s', (source) => {
    expect(prefix(source, 'a.tsx')).toBe(source)
  })
})

test('a class without styles among others is a mistake', () => {
  expect(() => prefix('<p className="flex min-w-contrl" />', 'a.tsx')).toThrow(
    'a.tsx: “min-w-contrl” has no styles.',
  )
})
