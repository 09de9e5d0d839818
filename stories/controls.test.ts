import { existsSync, readdirSync, readFileSync } from 'node:fs'

import { describe, expect, test } from 'vitest'

import { argTypesOf, defaultArgsOf } from '../.storybook/arg-types.ts'
import { readComponents } from '../.storybook/read-components.ts'

const components = readComponents()
/** As on its docs page: the part with the folder's name or, as for Toast, the first. */
const mainPart = (folder: string) => {
  const name = folder.replaceAll('-', '')
  const { parts = [] } = components[folder] ?? {}
  return parts.find((part) => part.name.toLowerCase() === name) ?? parts[0]
}
const controlsOf = (folder: string) =>
  Object.entries(argTypesOf(mainPart(folder)?.props ?? [], {})).flatMap(([name, { control }]) =>
    typeof control === 'object' ? [{ name, control: String(control.type) }] : [],
  )

const turned = new Set(['boolean', 'inline-radio', 'number', 'select', 'text'])

describe.each(Object.keys(components))('the controls of %s', (folder) => {
  test('the docs page has a component or a hook to describe', () => {
    expect(mainPart(folder)?.is).toMatch(/\w/)
  })

  test('the first story, which the docs page says to try, has its controls’ values', () => {
    const source = readFileSync(`stories/components/${folder}.stories.tsx`, 'utf8')
    const [meta = '', first = ''] = source.split(/^export const /m)
    const withoutArgs = /\brender: (?:function \w*)?\(\)/
    const isOwn = first.includes('render:')
    expect(isOwn ? first : meta).not.toMatch(withoutArgs)
  })

  test('each control is one that a designer can change', () => {
    const others = controlsOf(folder).filter(({ control }) => !turned.has(control))
    expect(others).toEqual([])
  })

  test('each property has a description, and a default that isn’t the name of a constant', () => {
    const all = (components[folder]?.parts ?? []).flatMap(({ name, props }) =>
      props.map((prop) => ({ ...prop, name: `${name}.${prop.name}` })),
    )
    const named = /[A-Z]{2,}_|^no[A-Z]|^none$/
    const poor = all.filter((prop) => !prop.description || named.test(prop.default ?? ''))
    expect(poor.map(({ name }) => name)).toEqual([])
  })

  test('each variant is offered as a choice', () => {
    const path = `src/components/${folder}/${folder}.variants.ts`
    const source = existsSync(path) ? readFileSync(path, 'utf8') : ''
    const variants = new Set([...source.matchAll(/^\s+(\w+): \{/gm)].map(([, name]) => name))
    const props = mainPart(folder)?.props.filter(({ name }) => variants.has(name)) ?? []
    expect(props.filter(({ kind }) => kind !== 'choice' && kind !== 'boolean')).toEqual([])
  })
})

test('a choice has all its options, in the order of the source, and its default', () => {
  const variant = mainPart('button')?.props.find(({ name }) => name === 'variant')
  expect(variant).toMatchObject({
    kind: 'choice',
    options: ['primary', 'secondary', 'quiet', 'critical', 'text'],
    default: "'primary'",
  })
})

test('a control shows the default of the component, unless the story sets it', () => {
  const props = mainPart('button')?.props ?? []
  const defaults = { variant: 'primary', size: 'control', isPending: false }
  expect(defaultArgsOf(props, {})).toMatchObject(defaults)
  expect(defaultArgsOf(props, { variant: 'quiet' })).not.toHaveProperty('variant')
})

test('a value that a parent controls has no default', () => {
  const props = mainPart('dialog')?.props ?? []
  expect(defaultArgsOf(props, {})).not.toHaveProperty('isOpen')
})

test('a property that isn’t text has no text field', () => {
  const title = mainPart('dialog')?.props.filter(({ name }) => name === 'title') ?? []
  const controlFor = (initial: unknown) => argTypesOf(title, { title: initial })['title']
  expect(controlFor('Records')).toMatchObject({ control: { type: 'text' } })
  expect(controlFor({ type: 'b' })).toMatchObject({ control: false })
})

test('a list of texts has no text field', () => {
  const value = mainPart('tree')?.props.filter(({ name }) => name === 'defaultValue') ?? []
  expect(argTypesOf(value, { defaultValue: 'mx' })['defaultValue']).toMatchObject({
    control: { type: 'text' },
  })
  expect(argTypesOf(value, { defaultValue: ['mx'] })['defaultValue']).toMatchObject({
    control: false,
  })
})

test('a property that only a story accepts has no control', () => {
  expect(argTypesOf([], { rows: [{ id: 1 }], onOpen: () => {} })).toMatchObject({
    rows: { control: false },
    onOpen: { control: false },
  })
})

test('no story defines its own controls', () => {
  const files = readdirSync('stories', { recursive: true, encoding: 'utf8' })
  const own = files.filter(
    (path) =>
      path.endsWith('.stories.tsx') && readFileSync(`stories/${path}`, 'utf8').includes('argTypes'),
  )
  expect(own).toEqual([])
})
