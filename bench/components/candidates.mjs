import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

import { buildPage } from '../shared/page-build.mjs'

const pathOf = (relative) => fileURLToPath(new URL(relative, import.meta.url))

/** The provider that a library needs around its components. */
const frames = {
  'radix-themes': 'radix-themes',
  mantine: 'mantine',
  'mantine-native': 'mantine',
  chakra: 'chakra',
  'chakra-native': 'chakra',
}

const names = {
  ours: 'ours',
  'radix-themes': 'Radix Themes',
  mantine: 'Mantine',
  'mantine-native': 'Mantine NativeSelect',
  mui: 'MUI',
  'mui-native': 'MUI NativeSelect',
  antd: 'Ant Design',
  chakra: 'Chakra',
  'chakra-native': 'Chakra NativeSelect',
  'base-ui': 'Base UI, unstyled',
  'ark-ui': 'Ark UI, unstyled',
}

/** The libraries with a file in the component's folder, ours first. */
function librariesOf(component) {
  const files = readdirSync(pathOf(component))
  return Object.keys(names).filter((id) => files.includes(`${id}.jsx`))
}

function gzipped(folder, extension) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(extension))
    .reduce((sum, name) => sum + gzipSync(readFileSync(join(folder, name)), { level: 9 }).length, 0)
}

async function buildSample(sample, frame, folder) {
  await buildPage(pathOf('.'), folder, {
    aliases: [
      { find: '#sample', replacement: pathOf(sample) },
      { find: '#frame', replacement: pathOf(`frames/${frame}.jsx`) },
    ],
    // Ours as the console ships it.
    hasCompiler: sample.endsWith('/ours.jsx'),
  })
  return { scriptBytes: gzipped(folder, '.js'), styleBytes: gzipped(folder, '.css') }
}

/**
 * Builds a page for each library's component, one after another. The bytes are gzipped: scripts
 * beyond those of a page with React alone, and all stylesheets, of which that page has none.
 */
export async function buildCandidates(components) {
  const target = pathOf('../../dist/bench/components')
  rmSync(target, { recursive: true, force: true })
  const base = await buildSample('none.jsx', 'none', join(target, 'none'))
  const candidates = []
  for (const component of components) {
    for (const id of librariesOf(component)) {
      const folder = join(target, component, id)
      const bytes = await buildSample(`${component}/${id}.jsx`, frames[id] ?? 'none', folder)
      candidates.push({
        component,
        id,
        name: names[id],
        isNative: component === 'select' && (id === 'ours' || id.endsWith('-native')),
        folder,
        addedBytes: bytes.scriptBytes - base.scriptBytes,
        styleBytes: bytes.styleBytes,
      })
    }
  }
  return candidates
}
