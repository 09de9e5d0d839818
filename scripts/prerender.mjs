import { createHash } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

import { compile, optimize } from '@tailwindcss/node'
import { Scanner } from '@tailwindcss/oxide'
import postcss from 'postcss'

const client = 'dist/client'

/** Returns a chunk of the manifest with all its static imports, which must be loaded before it runs. */
function withImports(manifest, key, seen = new Set()) {
  if (seen.has(key)) return seen
  seen.add(key)
  if (!manifest[key]) throw new Error(`There is no ${key} in the build. Was it renamed?`)
  for (const imported of manifest[key].imports ?? []) withImports(manifest, imported, seen)
  return seen
}

/**
 * Returns the steps of a page that nearly everyone reaches, with their imports: they load later, without own styles.
 */
function laterSteps(manifest, module) {
  const keys = manifest[module].dynamicImports ?? []
  const steps = keys.filter((key) => key.endsWith('/later-steps.tsx'))
  return steps.flatMap((key) => [...withImports(manifest, key)])
}

const escapeHtml = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** Returns only the styles that the given scripts or pages use, from the console's stylesheet. */
async function stylesFor(contents, extension) {
  const source = readFileSync('src/index.css', 'utf8')
  const compiler = await compile(source, {
    base: join(process.cwd(), 'src'),
    onDependency: () => {},
  })
  const scanner = new Scanner({ sources: [] })
  const candidates = scanner.scanFiles(contents.map((content) => ({ content, extension })))
  const { code } = optimize(compiler.build(candidates), { minify: true })
  return withoutUnused(withoutBrand(code), contents)
}

/** A declaration together with what it applies to, as text. */
function ruleOf({ parent, prop, value }) {
  const context = []
  for (let node = parent; node; node = node.parent) context.push(node.selector ?? node.params ?? '')
  return [prop, value, ...context].join('|')
}

function isUtility(node) {
  return node.params === 'utilities' || (node.parent !== undefined && isUtility(node.parent))
}

/** Removes what the page has already, except from utilities: their order decides which of them wins. */
function withoutRepeated(styles, page) {
  const present = new Set()
  postcss.parse(page).walkDecls((declaration) => void present.add(ruleOf(declaration)))
  const root = postcss.parse(styles)
  root.walkDecls((declaration) => {
    if (isUtility(declaration) || !present.has(ruleOf(declaration))) return
    /** @type {import('postcss').Container | import('postcss').Document | undefined} */
    let container = declaration.parent
    declaration.remove()
    while (container?.nodes?.length === 0 && container !== root) {
      const { parent } = container
      container.remove()
      container = parent
    }
  })
  return root.toString()
}

/** What a control draws by itself, and the type of the `<input>` that has it. */
const partsOfInputs = {
  '::file-selector-button': 'file',
  '::-webkit-search-': 'search',
  '::-webkit-date': 'date',
  '::-webkit-calendar-': 'date',
  '::-webkit-inner-spin-': 'number',
  '::-webkit-outer-spin-': 'number',
}

/** Removes the base rules of elements that the page doesn't have before any script has run. */
function withoutOtherElements(styles, page) {
  const isOnPage = (selector) => {
    const part = Object.entries(partsOfInputs).find(([start]) => selector.startsWith(start))
    if (part) return page.includes(` type="${part[1]}"`)
    const [, element] = /^(?::where\()?([a-z][a-z\d]*)/.exec(selector) ?? []
    return element === undefined || new RegExp(`<${element}[\\s>]`).test(page)
  }
  const root = postcss.parse(styles)
  root.walkAtRules('layer', (layer) => {
    if (layer.params !== 'base') return
    layer.walkRules((rule) => {
      const kept = rule.selectors.filter(isOnPage)
      if (kept.length === 0) rule.remove()
      else if (kept.length < rule.selectors.length) rule.selectors = kept
    })
  })
  return root.toString()
}

/**
 * Removes the utilities of states that begin with a pointer or a script, and of how they begin: the styles that load
 * later have them too.
 */
function withoutLaterStates(styles) {
  const root = postcss.parse(styles)
  root.walkRules(/:hover|:disabled|\[aria-disabled|^\.(?:transition|duration)-/, (rule) => {
    if (isUtility(rule)) rule.remove()
  })
  return root.toString()
}

/** Writes a stylesheet under a name that follows from its content. Returns its path. */
function writeStyles(name, styles) {
  const hash = createHash('sha256').update(styles).digest('base64url').slice(0, 8)
  const path = `/assets/${name}-${hash}.css`
  writeFileSync(client + path, styles)
  return path
}

/**
 * Replaces the names of a brand's colors by their own, as no brand is set on these pages, and a color that is the same
 * in both contrasts by itself: a third of the styles, which the browser would resolve before the first paint.
 */
function withoutBrand(styles) {
  const value = String.raw`((?:[^()]|\((?:[^()]|\([^()]*\))*\))*)`
  return styles
    .replace(new RegExp(String.raw`var\(--pp-brand-[\w-]+,${value}\)`, 'g'), '$1')
    .replace(
      new RegExp(
        String.raw`var\(--pp-contrast-standard,${value}\) var\(--pp-contrast-more,\1\)`,
        'g',
      ),
      '$1',
    )
}

/** Removes the custom properties that neither the styles nor the contents use: most tokens, since a page needs few. */
function withoutUnused(styles, contents) {
  const uses = [styles, ...contents].join().matchAll(/var\((--[\w-]+)/g)
  const used = new Set([...uses].map(([, name]) => name))
  const keepUsed = (rule, name) => (used.has(name) ? rule : '')
  const fewer = styles
    .replace(/@property (--[\w-]+)\{[^}]*\}/g, keepUsed)
    .replace(/(?<=[{;])(--[\w-]+):[^;{}]*;?/g, keepUsed)
  return fewer === styles ? styles : withoutUnused(fewer, contents)
}

export function compressAll(folder) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.(js|css|html|svg|json)$/.test(entry.name)) continue
    const path = join(entry.parentPath, entry.name)
    const content = readFileSync(path)
    writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }))
    writeFileSync(
      `${path}.br`,
      brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    )
  }
}

/**
 * Writes each public page as HTML with inline styles and preloaded scripts, so that the form can be seen and filled in
 * before any script has run. The inline styles are those of what is in the HTML. Those of what scripts can show later
 * are in a file of their own. Then compresses all files.
 */
export async function prerender() {
  const manifest = JSON.parse(readFileSync(`${client}/.vite/manifest.json`, 'utf8'))
  const template = readFileSync(`${client}/public.html`, 'utf8').replace(/<!--[^]*?-->\s*/g, '')
  const { renderPublicPages } = await import(
    `${pathToFileURL('dist/prerender/prerender.js').href}?${Date.now()}`
  )
  /** It has no classes, but many words that look like one. */
  const isReact = (key) => manifest[key].name === 'react'
  if (!Object.keys(manifest).some(isReact)) {
    throw new Error('There is no chunk of React in the build. Was it renamed?')
  }
  for (const { path, title, html, module } of await renderPublicPages()) {
    const chunks = [...withImports(manifest, 'public.html', withImports(manifest, module))]
    const scripts = chunks.map((key) => manifest[key].file)
    const styled = new Set(
      [...chunks, ...laterSteps(manifest, module)].filter((key) => !isReact(key)),
    )
    const code = [...styled].map((key) => readFileSync(join(client, manifest[key].file), 'utf8'))
    const body = template.replace('<div id="root"></div>', () => `<div id="root">${html}</div>`)
    const all = withoutOtherElements(await stylesFor([body], 'html'), body)
    const styles = withoutLaterStates(all)
    const laterStyles = writeStyles(
      path.slice(1),
      withoutRepeated(await stylesFor(code, 'js'), styles),
    )
    const preloads = scripts
      .filter((file) => !template.includes(`src="/${file}"`))
      .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`)
      .join('')
    const page = body
      .replace(/<link rel="(?:stylesheet|modulepreload)"[^>]*>\s*/g, '')
      .replace(/<title>.*<\/title>/, () => `<title>${escapeHtml(title)} · Parapet</title>`)
      .replace(
        '</head>',
        () =>
          `<style>${styles}</style><link rel="preload" as="style" id="later-styles" href="${laterStyles}">${preloads}</head>`,
      )
    writeFileSync(`${client}${path}.html`, page)
  }
  rmSync(`${client}/public.html`)
  compressAll(client)
}
