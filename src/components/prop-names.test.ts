import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

const files = readdirSync('src/components', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\./.test(file))
  .map((file) => [file, readFileSync(join('src/components', file), 'utf8')] as const)

/** Synonyms, some of them usual in other libraries. Labels, which are required texts, may have these names. */
const insteadOf: Record<string, string> = {
  busy: 'isPending',
  collapsed: 'isCollapsed',
  detail: 'description',
  helperText: 'hint',
  helpText: 'hint',
  invalid: 'isInvalid',
  isBusy: 'isPending',
  isReadOnly: 'readOnly',
  isVisible: 'isOpen',
  loading: 'isLoading',
  open: 'isOpen',
  optional: 'isOptional',
  pending: 'isPending',
  selected: 'isSelected',
  subtitle: 'description',
}

test('a property has the same name in every component', () => {
  const refused = files.flatMap(([file, source]) =>
    [...source.matchAll(/^\s+(\w+)(?:\?: (?:boolean|string|ReactNode)|: boolean)\b/gm)].flatMap(
      ([, name = '']) => (name in insteadOf ? [`${file}: ${name}, use ${insteadOf[name]}`] : []),
    ),
  )
  expect(refused).toEqual([])
})

test('labels can be given in part', () => {
  const whole = files.flatMap(([file, source]) =>
    [...source.matchAll(/^\s+labels\?: (?!Partial<|ProviderLabels|CopyButtonProps\[)(.+)$/gm)].map(
      ([, type]) => `${file}: ${type}`,
    ),
  )
  expect(whole).toEqual([])
})

test('an application can import the default labels of every component', () => {
  const hidden = files.flatMap(([file, source]) => {
    const entry = files.find(([path]) => path === join(file.split('/')[0] ?? '', 'index.ts'))?.[1]
    return [...source.matchAll(/^(?:export )?const (english(?:\w+Labels)?)\b/gm)]
      .filter(([, name = '']) => !entry?.includes(name))
      .map(([, name]) => `${file}: ${name}`)
  })
  expect(hidden).toEqual([])
})
