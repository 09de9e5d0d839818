import { existsSync, readdirSync, readFileSync } from 'node:fs'

import { describe, expect, test } from 'vitest'

import { storyName } from '../.storybook/story-name.ts'
import { componentGroups } from './welcome/component-groups.ts'

const MOST_WORDS = 5

const folders = readdirSync('src/components', { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
const storiesOf = (name: string) => `stories/components/${name}.stories.tsx`
const read = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8') : '')

/** Nothing else sets the texts of a whole application. */
const WITHOUT_ALTERNATIVE = 'provider'
/** The names that each component’s public entry exports. */
const namesOf = (name: string) => read(`src/components/${name}/index.ts`).match(/\b[A-Z]\w+/g) ?? []

const exampleOf = (name: string) => `src/components/${name}/${name}.example.tsx`

describe.each(folders)('the component %s', (name) => {
  test('the component has its file and its public entry', () => {
    expect(existsSync(`src/components/${name}/${name}.tsx`)).toBe(true)
    expect(read(`src/components/${name}/index.ts`)).toContain(`./${name}.tsx`)
  })

  test('the component has stories, and a docs page with every section', () => {
    const stories = read(storiesOf(name))
    expect(stories).toContain(`src/components/${name}/index.ts`)
    expect(stories).toContain('componentDocs({')
    expect(stories.match(/^export const /gm)?.length ?? 0).toBeGreaterThan(0)
  })

  test('its page names what to use instead, so that it can show it', () => {
    if (name === WITHOUT_ALTERNATIVE) return
    const [, avoid = ''] = /\bavoid: \[([\s\S]*?)\],\n/.exec(read(storiesOf(name))) ?? []
    const others = new Set(folders.filter((other) => other !== name).flatMap(namesOf))
    const named = avoid.match(/\b[A-Z]\w+/g) ?? []
    expect(named.filter((word) => others.has(word))).not.toEqual([])
  })

  test('the component is listed in “Find by purpose”', () => {
    const page = `components-${name.replaceAll('-', '')}--docs`
    expect(read('stories/find-by-purpose.mdx')).toContain(`(?path=/docs/${page})`)
  })

  test('the component has an example, for the shared conformance test and for its page', () => {
    expect(read(exampleOf(name))).toContain('example: Example')
  })

  test('the component has a test or a played story for its behaviour', () => {
    const tests = readdirSync(`src/components/${name}`).some((file) => file.includes('.test.'))
    expect(tests || read(storiesOf(name)).includes('play:')).toBe(true)
  })

  test('the component uses semantic colours and logical sides', () => {
    const sources = readdirSync(`src/components/${name}`)
      .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
      .map((file) => read(`src/components/${name}/${file}`))
      .join('\n')
      // A comment may mention a right-to-left page.
      .replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
    expect(sources).not.toMatch(/\bdark:/)
    expect(sources).not.toMatch(/#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|oklch)\(/i)
    expect(sources).not.toMatch(
      /['"\s:](?:-?m[lr]|p[lr]|(?:left|right)(?!-to)|border-[lr]|text-(?:left|right))-/,
    )
  })
})

test('the landing page shows each component once', () => {
  expect(Object.values(componentGroups).flat().toSorted()).toEqual(folders.toSorted())
})

test('each component that has colours has a story in every theme', () => {
  const withoutOne = folders.filter(
    (name) => !read(`stories/components/${name}.stories.tsx`).includes("picture: 'every theme'"),
  )
  // Only its children have colours.
  expect(withoutOne).toEqual(['provider'])
})

test('removed components have no stories', () => {
  const named = readdirSync('stories/components')
    .filter((file) => file.endsWith('.stories.tsx'))
    .map((file) => file.replace('.stories.tsx', ''))
  expect(named.filter((name) => !folders.includes(name))).toEqual([])
})

test('a story’s name has at most five words', () => {
  const files = readdirSync('stories', { recursive: true, encoding: 'utf8' })
  const names = files
    .filter((file) => file.endsWith('.stories.tsx'))
    .flatMap((file) => [...read(`stories/${file}`).matchAll(/^export const (\w+): \w*Story/gm)])
    .map(([, name = '']) => name)
  expect(names.filter((name) => storyName(name).split(' ').length > MOST_WORDS)).toEqual([])
})
