import { existsSync, readdirSync, readFileSync } from 'node:fs'

import type { Plugin } from 'vite'

import { readExample } from '../scripts/library-docs.mjs'
import { componentWeights } from './component-weights.ts'
import { cropOf } from './picture-crop.ts'
import { readComponents } from './read-components.ts'

const DOCS = 'virtual:component-docs'
const PAGES = 'virtual:component-pages'
const resolved = (id: string) => `\0${id}`

/** As a string, which a browser parses faster than the same object as code. */
const asModule = (value: unknown) =>
  `export default JSON.parse(${JSON.stringify(JSON.stringify(value))})`

/** The picture of the first story that has one in a theme. Not every story is pictured in dark. */
async function pictureIn(theme: string, ids: readonly string[]) {
  const pathOf = (id: string) => `stories/__screens__/${id}.${theme}.png`
  const id = ids.find((it) => existsSync(pathOf(it)))
  return id === undefined
    ? undefined
    : { source: `${id}.${theme}.png`, crop: await cropOf(pathOf(id)) }
}

async function picturesOf(name: string) {
  // Not above: Storybook brings matchers, and the tests read this configuration before they have loaded theirs.
  const { storyNameFromExport, toId } = await import('storybook/internal/csf')
  const source = readFileSync(`stories/components/${name}.stories.tsx`, 'utf8')
  const title = /\btitle: '([^']+)'/.exec(source)?.[1] ?? ''
  const ids = [...source.matchAll(/^export const (\w+): Story\b/gm)].map(([, story = '']) =>
    toId(title, storyNameFromExport(story)),
  )
  return { light: await pictureIn('light', ids), dark: await pictureIn('dark', ids) }
}

async function readPages() {
  const folders = readdirSync('src/components', { withFileTypes: true })
  const names = folders.filter((entry) => entry.isDirectory()).map(({ name }) => name)
  const weights = await componentWeights(names)
  return Object.fromEntries(
    await Promise.all(
      names.map(async (name) => {
        const pictures = await picturesOf(name)
        return [name, { example: readExample(name), weight: weights[name], pictures }] as const
      }),
    ),
  )
}

/** Makes what the sources say of each component available to stories and docs pages. */
export const componentDocsPlugin: Plugin = {
  name: 'component-docs',
  resolveId: (id) => ([DOCS, PAGES].includes(id) ? resolved(id) : undefined),
  async load(id) {
    if (id === resolved(DOCS)) return asModule(readComponents())
    if (id === resolved(PAGES)) return asModule(await readPages())
    return undefined
  },
}
