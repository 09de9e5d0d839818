// Gives the components' utility classes a prefix in the library: Bootstrap's `p-4` and an application's own `border`
// mean something else. In this repository they have none.
import { __unstable__loadDesignSystem as loadDesignSystem } from '@tailwindcss/node'
import { parseSync } from 'vite'

export const PREFIX = 'pp'

/** @type {(stylesheet: string) => string} */
export const prefixedStyles = (stylesheet) =>
  stylesheet.replace("@import 'tailwindcss'", `@import 'tailwindcss' prefix(${PREFIX})`)

const isMarker = (token) => /^(?:group|peer)(?:\/|$)/.test(token)
/** A class alone, outside of what is certainly a list of classes, must not look like a word: `hidden`, `table`. */
const isWord = (token) => /^[a-z]+$/.test(token)
const nameOf = (node) => node?.name?.name ?? node?.name ?? node?.value ?? ''

/** `'classes'` or `'other'` for what certainly is, or isn't, a list of classes; otherwise undefined. */
function contextOf(node, key) {
  if (node.type === 'BinaryExpression' || key === 'test') return 'other'
  if (/^(?:TS\w+|Import\w+|Export\w+Source)$/.test(node.type) && !node.type.endsWith('Expression'))
    return 'other'
  if (node.type === 'JSXAttribute') return /class/i.test(nameOf(node)) ? 'classes' : 'other'
  if (node.type === 'VariableDeclarator')
    return /class/i.test(nameOf(node.id)) ? 'classes' : undefined
  if (node.type === 'Property') {
    if (key === 'key' || nameOf(node.key) === 'defaultVariants') return 'other'
    return /class/i.test(nameOf(node.key)) ? 'classes' : undefined
  }
  if (node.type === 'CallExpression' && /^(?:cx|cva)$/.test(nameOf(node.callee))) return 'classes'
  return undefined
}

/** Every string of a module, with the nearest context that is certain. */
function* stringsOf(node, context) {
  if (!node || typeof node !== 'object') return
  if (node.type === 'Literal' && typeof node.value === 'string')
    yield { start: node.start, text: node.raw.slice(1, -1), context }
  if (node.type === 'TemplateElement') yield { start: node.start, text: node.value.raw, context }
  for (const [key, child] of Object.entries(node))
    if (key !== 'type') yield* stringsOf(child, contextOf(node, key) ?? context)
}

/**
 * Returns a function that prefixes the classes in the source of a module.
 *
 * @param {string} stylesheet
 * @param {string} base
 * @returns {Promise<(code: string, path: string) => string>}
 */
export async function createPrefixer(stylesheet, base) {
  const design = await loadDesignSystem(stylesheet, { base })
  const known = new Map()
  const isClass = (token) => {
    if (!known.has(token))
      known.set(token, isMarker(token) || design.candidatesToCss([token])[0] !== null)
    return known.get(token)
  }
  const isList = (tokens, context) => {
    if (context) return context === 'classes' && tokens.some(isClass)
    return tokens.every(isClass) && !(tokens.length === 1 && isWord(tokens[0]))
  }
  return (code, path) => {
    let prefixed = code
    const strings = [...stringsOf(parseSync(path, code).program, undefined)]
    for (const { start, text, context } of strings.toReversed()) {
      const tokens = text.split(/\s+/).filter(Boolean)
      if (tokens.length === 0 || !isList(tokens, context)) continue
      const odd = tokens.filter((token) => !isClass(token))
      if (odd.length > 0) throw new Error(`${path}: “${odd.join(' ')}” has no styles.`)
      const from = code.indexOf(text, start)
      prefixed =
        prefixed.slice(0, from) +
        text.replaceAll(/\S+/g, `${PREFIX}:$&`) +
        prefixed.slice(from + text.length)
    }
    return prefixed
  }
}
