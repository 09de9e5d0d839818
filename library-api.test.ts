import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { changesOf, interfaceOf, isAtLeast, versionFor } from './scripts/library-api.mjs'

/** The facts about a component whose declarations are these. */
function factsOf(declarations: string) {
  const folder = mkdtempSync(join(tmpdir(), 'parapet-api-'))
  const inFolder = (name: string) => join(folder, 'badge', name)
  mkdirSync(join(folder, 'badge'))
  writeFileSync(inFolder('badge.d.ts'), declarations)
  writeFileSync(inFolder('index.d.ts'), "export { Badge, type BadgeProps } from './badge.js'")
  const facts = interfaceOf([inFolder('index.d.ts')])
  rmSync(folder, { recursive: true })
  return facts
}
const badge = (props: string, more = '') =>
  factsOf(`export declare function Badge({ tone }: BadgeProps): Element;
    type Tone = 'positive' | 'critical';
    ${more}
    export type BadgeProps = { /** Its colour. */ tone?: Tone; ${props} };`)
const changes = (before: string[], after: string[]) => changesOf(before, after)

test('the interface is what entries export, with every type that this names', () => {
  expect(badge('label: string', 'type Unused = string;')).toEqual([
    'badge Badge',
    'badge Badge(): Element',
    'badge Badge(0)',
    'badge Badge(0): BadgeProps',
    'badge BadgeProps',
    'badge BadgeProps.label',
    'badge BadgeProps.label: string',
    'badge BadgeProps.tone?',
    'badge BadgeProps.tone?: Tone',
    'badge Tone',
    "badge Tone: 'critical'",
    "badge Tone: 'positive'",
  ])
})

test('a property that is gone, has another type or is now required breaks code', () => {
  const before = badge('label?: string')
  expect(changes(before, badge('')).breaking).not.toEqual([])
  expect(changes(before, badge('label?: number')).breaking).not.toEqual([])
  expect(changes(before, badge('label: string')).breaking).toEqual([
    'now required: badge BadgeProps.label',
  ])
  expect(changes(badge(''), badge('label: string')).breaking).toEqual([
    'now required: badge BadgeProps.label',
  ])
})

test('a new optional property, or one that became optional, breaks nothing', () => {
  expect(changes(badge('label: string'), badge('label?: string'))).toEqual({
    breaking: [],
    added: [],
  })
  expect(changes(badge(''), badge('label?: string'))).toEqual({
    breaking: [],
    added: ['badge BadgeProps.label?', 'badge BadgeProps.label?: string'],
  })
})

const hook = (parameters: string, returned: string) =>
  factsOf(`export declare function Badge(${parameters}): ${returned};
    export type BadgeProps = {};`)

test('a result that is gone, or a parameter that is now required, breaks code', () => {
  const before = hook('text?: string', '{ show: () => void; form: object }')
  expect(changes(before, before)).toEqual({ breaking: [], added: [] })
  expect(changes(before, hook('text?: string', '{ show: () => void }')).breaking).toEqual([
    'gone: badge Badge().form',
    'gone: badge Badge().form: object',
  ])
  const same = '{ show: () => void; form: object }'
  expect(changes(before, hook('text: string', same)).breaking).toEqual([
    'now required: badge Badge(0)',
  ])
  expect(changes(before, hook('text?: string, more: string', same)).breaking).toEqual([
    'now required: badge Badge(1)',
  ])
})

test('what breaks needs a new major version, what is added a minor one, one place lower before 1.0', () => {
  const breaking = { breaking: ['gone'], added: [] }
  const added = { breaking: [], added: ['new'] }
  expect(versionFor('1.2.3', breaking)).toBe('2.0.0')
  expect(versionFor('1.2.3', added)).toBe('1.3.0')
  expect(versionFor('0.2.3', breaking)).toBe('0.3.0')
  expect(versionFor('0.2.3', added)).toBe('0.2.4')
  expect(versionFor('0.2.3', { breaking: [], added: [] })).toBe('0.2.3')
  expect(isAtLeast('0.10.0', '0.9.1')).toBe(true)
  expect(isAtLeast('0.9.1', '0.10.0')).toBe(false)
})

test('what an entry has exported since the last release is in the changelog', () => {
  const released = readFileSync('docs/library-api.txt', 'utf8').split('\n')
  const [, unreleased = ''] = readFileSync('docs/library-changelog.md', 'utf8').split('\n## ')
  const code = [...unreleased.matchAll(/`([^`]+)`/g)].map(([, text]) => text).join('\n')
  const entries = readdirSync('src/components', { withFileTypes: true })
    // A new component is named as a whole.
    .filter((it) => it.isDirectory() && released.some((fact) => fact.startsWith(`${it.name} `)))
  const unnamed = entries.flatMap(({ name: folder }) => {
    const source = readFileSync(`src/components/${folder}/index.ts`, 'utf8')
    const names = [...source.matchAll(/^export \{([^}]*)\}/gm)]
      .flatMap(([, list = '']) => list.split(','))
      .map((name) => name.trim())
      // Types are shown where they are used, and every default of texts is exported.
      .filter((name) => name && !/^(type |english)/.test(name))
    return names
      .filter((name) => !released.includes(`${folder} ${name}`))
      .filter((name) => !new RegExp(`\\b${name}\\b`).test(code))
      .map((name) => `${folder} ${name}`)
  })
  expect(unnamed).toEqual([])
})
