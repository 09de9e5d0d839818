import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'

import { runnerImport } from 'vite'

import { compressAll } from '../../scripts/prerender.mjs'
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

/** The same in a partner's theme with everything in it, as the server makes it of the built page. */
async function themeOurs() {
  cpSync(target('ours'), target('themed'), { recursive: true })
  const load = async (path) => (await runnerImport(pathOf(`../../${path}`))).module
  const { themeCss, hashOf, filePath } = await load('server/partner/themes/theme-css.ts')
  const { plainTheme } = await load('contract/partner/theme-content.ts')
  const { drawSvgTask } = await load('server/partner/themes/draw-svg.ts')
  const { drawThemeImageTask } = await load('server/partner/themes/draw-theme-image.ts')
  const { brandPage } = await load('server/platform/brand/brand-page.ts')
  const draw = async (svg) => {
    const within = { width: 384, height: 64 }
    const file = await drawSvgTask({ svg, within })
    const drawn = await drawThemeImageTask({ file, type: 'image/png', within, as: 'webp' })
    const hash = hashOf(Buffer.from(drawn.file))
    return { ...drawn, file: Buffer.from(drawn.file), hash, extension: 'webp', weight: null }
  }
  const logos = await Promise.all(
    ['#7c3aed', '#ede9fe'].map((colour) =>
      draw(readFileSync(pathOf('logo.svg'), 'utf8').replaceAll('#7c3aed', colour)),
    ),
  )
  const content = {
    ...plainTheme,
    product_name: 'Acme Shield',
    colour: '#7c3aed',
    critical: '#c0002a',
    caution: '#aa7700',
    positive: '#008844',
    info: '#0060c0',
    neutral_hue: 290,
    corners: 'round',
    density: 'spacious',
    logo_light: logos[0].hash,
    logo_dark: logos[1].hash,
  }
  const css = themeCss(content, logos)
  const path = filePath({ hash: hashOf(css), extension: 'css' })
  mkdirSync(`${target('themed')}/theme-files`)
  writeFileSync(`${target('themed')}${path}`, css)
  for (const logo of logos) writeFileSync(`${target('themed')}${filePath(logo)}`, logo.file)
  const file = `${target('themed')}/login.html`
  const brand = {
    productName: content.product_name,
    css: path,
    favicon: undefined,
    mark: undefined,
  }
  writeFileSync(file, brandPage(readFileSync(file, 'utf8'), brand))
}

/** Builds the five pages and returns where each is and the path to open. */
export async function buildPages() {
  rmSync(pathOf('../../dist/bench/sign-in-page'), { recursive: true, force: true })
  copyStaticFloor()
  await buildReactFloor()
  await buildPage(pathOf('supabase'), target('supabase'))
  copyOurs()
  await themeOurs()

  const pages = [
    { id: 'static', name: 'floor: static HTML form', path: '/' },
    { id: 'react', name: 'floor: React, prerendered and hydrated', path: '/' },
    { id: 'supabase', name: 'peer: @supabase/auth-ui-react', path: '/' },
    { id: 'themed', name: 'ours, in a partner’s theme', path: '/login' },
    { id: 'ours', name: 'ours: /login', path: '/login' },
  ]
  return pages.map((page) => {
    compressAll(target(page.id))
    return { ...page, folder: target(page.id) }
  })
}
