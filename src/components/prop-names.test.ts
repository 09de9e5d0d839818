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
  hasError: 'isInvalid',
  helpText: 'hint',
  invalid: 'isInvalid',
  isBusy: 'isPending',
  isError: 'isInvalid',
  isOpened: 'isOpen',
  isReadOnly: 'readOnly',
  isVisible: 'isOpen',
  loading: 'isLoading',
  open: 'isOpen',
  opened: 'isOpen',
  optional: 'isOptional',
  pending: 'isPending',
  selected: 'isSelected',
  subtitle: 'description',
  visible: 'isOpen',
}

test('a property has the same name in every component', () => {
  const refused = files.flatMap(([file, source]) =>
    [...source.matchAll(/^\s+(\w+)(?:\?: (?:boolean|string|ReactNode)|: boolean)\b/gm)].flatMap(
      ([, name = '']) => (name in insteadOf ? [`${file}: ${name}, use ${insteadOf[name]}`] : []),
    ),
  )
  expect(refused).toEqual([])
})

test('a component is disabled with the native name, and an item in its data with `isDisabled`', () => {
  const refused = files.flatMap(([file, source]) =>
    [...source.matchAll(/^(?:export )?type (\w+)[^=\n]*=(?!.*}$)([\s\S]*?)^}/gm)].flatMap(
      ([, type = '', body = '']) => {
        const wrong = type.endsWith('Props') ? 'isDisabled' : 'disabled'
        const isWrong = new RegExp(`^\\s+${wrong}\\?: boolean$`, 'm').test(body)
        return isWrong ? [`${file}: ${wrong} of ${type}`] : []
      },
    ),
  )
  expect(refused).toEqual([])
})

test('texts are in `labels`, and not in a property each', () => {
  const single = files.flatMap(([file, source]) =>
    [...source.matchAll(/^\s+(?!(?:submit|pending|copy)Label\b)(\w+Label)\?: string$/gm)].map(
      ([, name]) => `${file}: ${name}`,
    ),
  )
  expect(single).toEqual([])
})

test('labels can be partial', () => {
  const whole = files.flatMap(([file, source]) =>
    [
      ...source.matchAll(
        /^\s+labels\?: (?!Partial<|ProviderLabels|Readonly<Record|CopyButtonProps\[)(.+)$/gm,
      ),
    ].map(([, type]) => `${file}: ${type}`),
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

test('a Provider’s texts override the default texts', () => {
  const own = files.flatMap(([file, source]) =>
    [...source.matchAll(/\{ \.\.\.english\w+, \.\.\.|^\s+\w*[lL]abel = ['"(].+$/gm)].map(
      ([text]) => `${file}: ${text.trim()}`,
    ),
  )
  expect(own).toEqual([])
})

test('a Provider has the texts of every component that uses it, under the same name', () => {
  const source = files.find(([file]) => file === join('provider', 'provider.types.ts'))?.[1] ?? ''
  const known = [...source.matchAll(/^  (\w+): /gm)].map(([, name]) => name)
  const used = files.flatMap(([, text]) =>
    [...text.matchAll(/(?:useLabels\(\s*|digits \? )'(\w+)'(?: : '(\w+)')?/g)].flatMap(
      ([, name, other]) => (other ? [name, other] : [name]),
    ),
  )
  expect([...new Set(used)].toSorted()).toEqual(known.toSorted())
})
