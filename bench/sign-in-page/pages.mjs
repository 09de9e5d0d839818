import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'

import { compressAll } from '../shared/compress.mjs'
import { buildPage } from '../shared/page-build.mjs'

const pathOf = (relative) => fileURLToPath(new URL(relative, import.meta.url))
const target = (name) => pathOf(`../../dist/bench/sign-in-page/${name}`)

function copyStaticFloor() {
  cpSync(pathOf('floor-static'), target('static'), { recursive: true })
}

async function buildReactFloor() {
  await buildPage(pathOf('floor-react'), target('react'))
  await buildPage(pathOf('floor-react'), target('react-prerender'), { entry: 'prerender.jsx' })
  const { html } = await import(pathToFileURL(`${target('react-prerender')}/prerender.js`).href)
  const file = `${target('react')}/index.html`
  writeFileSync(
    file,
    readFileSync(file, 'utf8').replace('<!--form-->', () => html),
  )
}

/** A copy, so that a build during the run changes nothing. */
function copyOurs() {
  const source = pathOf('../../dist/client')
  cpSync(source, target('ours'), {
    recursive: true,
    filter: (path) => !/\.(br|gz)$/.test(path),
  })
}

/** Builds the four pages and returns where each is and the path to open. */
export async function buildPages() {
  rmSync(pathOf('../../dist/bench/sign-in-page'), { recursive: true, force: true })
  copyStaticFloor()
  await buildReactFloor()
  await buildPage(pathOf('supabase'), target('supabase'))
  copyOurs()

  const pages = [
    { id: 'static', name: 'floor: static HTML form', path: '/' },
    { id: 'react', name: 'floor: React, prerendered and hydrated', path: '/' },
    { id: 'supabase', name: 'peer: @supabase/auth-ui-react', path: '/' },
    { id: 'ours', name: 'ours: /login', path: '/login' },
  ]
  return pages.map((page) => {
    compressAll(target(page.id))
    return { ...page, folder: target(page.id) }
  })
}
