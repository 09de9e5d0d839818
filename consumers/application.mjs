// Makes one application from its sources in this folder, installs the packed library there, and builds it.
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'

import { transformWithOxc } from 'vite'

import { PACKAGE } from '../scripts/build-library.mjs'
import { readExample } from '../scripts/library-docs.mjs'
import { npm } from '../scripts/processes.mjs'
import { writeBrowserPackages } from './browser-packages.mjs'

const INSTALL_TIMEOUT_MS = 300_000
const BUILD_TIMEOUT_MS = 600_000

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'))

const importsOf = (names) =>
  names
    .map((name, index) => `import { Example as Example${index} } from './${name}.example.jsx'`)
    .join('\n')
const sectionsOf = (names) =>
  names
    .map((name, index) => `<section key="${name}" id="${name}"><Example${index} /></section>`)
    .join('\n')

/** Each example in a section of its own. */
const examplesOf = (names) => `${importsOf(names)}
import { Dialogs } from './dialogs.jsx'

export const Examples = () => <>${sectionsOf(names)}<Dialogs /></>
`

/** They would lock the page and cover the others. */
const dialogsOf = (names) => `'use client'

import { useState } from 'react'
${importsOf(names)}

export function Dialogs() {
  const [areShown, setAreShown] = useState(false)
  return areShown
    ? <>${sectionsOf(names)}</>
    : <button id="show-dialogs" onClick={() => setAreShown(true)}>Show dialogs</button>
}
`

/** Writes the sources, with the examples in JavaScript: with JSX, or for a page without a build, without it. */
async function writeSources(folder, { folders }, exampleNames) {
  mkdirSync(join(folder, 'src'), { recursive: true })
  const manifests = []
  for (const from of folders.map((name) => join('consumers', name))) {
    cpSync(from, folder, { recursive: true })
    manifests.push(readJson(join(from, 'package.json')))
  }
  const isPlain = folders.includes('plain')
  const write = async (name, source, lang) => {
    const { code } = await transformWithOxc(source, `${name}.${lang}`, {
      lang,
      jsx: isPlain ? { runtime: 'automatic', development: false } : 'preserve',
    })
    const ending = isPlain ? 'js' : 'jsx'
    const text = isPlain ? code.replaceAll(/(\bfrom ['"]\.\/.*)\.jsx/g, '$1.js') : code
    writeFileSync(join(folder, 'src', `${name}.${ending}`), text)
  }
  await write('host', readFileSync('consumers/shared/host.jsx', 'utf8'), 'jsx')
  const isDialog = (name) =>
    name === 'full-screen-spinner' || readExample(name)?.includes('defaultOpen') === true
  const others = exampleNames.filter((name) => !isDialog(name))
  await write('examples', examplesOf(others), 'jsx')
  await write('dialogs', dialogsOf(exampleNames.filter(isDialog)), 'jsx')
  for (const name of exampleNames) await write(`${name}.example`, readExample(name) ?? '', 'tsx')
  return manifests
}

function writeManifest(folder, manifests, tarball) {
  cpSync(tarball, join(folder, basename(tarball)))
  const own = { [PACKAGE]: `file:${basename(tarball)}` }
  const dependencies = Object.assign({}, ...manifests.map((it) => it.dependencies), own)
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ ...manifests[0], name: 'application', dependencies }),
  )
}

/** Installs what its package.json names, as a person would: `{ isFine, output }`. */
export async function install(folder, application, { exampleNames, tarball }) {
  writeManifest(folder, await writeSources(folder, application, exampleNames), tarball)
  return npm(['install', '--prefer-offline', '--ignore-scripts'], {
    cwd: folder,
    timeout: INSTALL_TIMEOUT_MS,
  })
}

/** Builds it with its own tool; a page without one gets its packages as files for browsers. */
export async function build(folder, { folders }) {
  if (folders.includes('plain')) {
    await writeBrowserPackages(folder)
    return { isFine: true, output: '' }
  }
  return npm(['run', 'build'], {
    cwd: folder,
    timeout: BUILD_TIMEOUT_MS,
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1' },
  })
}
