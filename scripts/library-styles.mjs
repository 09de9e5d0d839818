// Variants of the library's stylesheet, for applications that have styles of their own.
import postcss from 'postcss'

import { PREFIX } from './library-classes.mjs'

const inComponent = ':where([data-slot], [data-slot] *)'
/** Win over a page's `p` and `ul ul`, and lose to every class. */
const MORE_SPECIFIC = ':not(x-a):not(x-a)'
const MOST_SPECIFIC = MORE_SPECIFIC.repeat(2)
/** A component's classes win over a page's `button:hover` with one class more. */
const ONE_CLASS_MORE = ':not(.x-a)'
const OWN_CLASS = `.${PREFIX}\\:`
const outermost = `:where([data-slot]:not([data-slot] *))${MOST_SPECIFIC}`

/** As browsers have it, and as our reset leaves it: Bootstrap and templates change it. */
const bareElements = `h1, h2, h3, h4, h5, h6 { line-height: inherit }
a, dt { font-weight: inherit }
code, kbd, samp, pre { color: inherit; background-color: transparent; border-radius: 0 }
table { caption-side: top }
th { font-weight: bold }
label { display: inline }
legend { float: none; width: auto; font-size: inherit; line-height: inherit }
caption { padding: 0; color: inherit; text-align: center; caption-side: top }
a:is(:hover, :focus, :active) { text-decoration: inherit }
:is(button, input, select, textarea):is(:hover, :focus, :active) { border-color: currentColor; background-color: transparent }
:where([data-slot]) :is(a, button):is(:hover, :focus, :active) { color: inherit }
:focus:not(:focus-visible) { outline: none }
input[type='search'] { outline-offset: 0 }`

/** Limits a selector of the reset to components. What a page sets for all its text, each outermost component sets. */
function limited(selector) {
  if (/^(?:html|:host)$/.test(selector)) return outermost
  const [, element = '', pseudo = ''] = /^(.*?)(::.*)?$/s.exec(selector) ?? []
  return `${element === '*' ? '' : element}${inComponent}${pseudo}`
}
/** They declare tokens, or are for parts with their own. */
const isOfTokens = (selector) => /^(?::root|\[|:where\(\[data-(?!slot))/.test(selector)
const resetRules = (root, change) =>
  root.walkAtRules('layer', (layer) => {
    if (layer.params !== 'base') return
    layer.walkRules((rule) => {
      const isFrame = rule.parent?.type === 'atrule' && rule.parent.name.endsWith('keyframes')
      if (!isFrame && !rule.selectors.every(isOfTokens)) change(rule)
    })
  })

const baseLayersOf = (root) =>
  root.nodes.flatMap((node) => (node.params === 'base' && node.nodes ? [node] : []))

/** Also undoes what other stylesheets set for bare elements and our reset never mentions. */
export function withBareElements(css) {
  const root = postcss.parse(css)
  baseLayersOf(root)[0]?.prepend(postcss.parse(bareElements))
  return root.toString()
}

/** The reset and the other rules for bare elements only hold in components: the page keeps its look. */
export function withoutReset(css) {
  const root = postcss.parse(withBareElements(css))
  resetRules(root, (rule) => {
    if (rule.selector === 'html')
      rule.walkDecls(/^(?:background|scroll-padding)/, (it) => it.remove())
    rule.selectors = [...new Set(rule.selectors.map(limited))]
  })
  return root.toString()
}

/** Without Tailwind's unit for bare names: it would replace that of the page. */
export function withoutSpacing(css) {
  const root = postcss.parse(css)
  root.walkDecls('--spacing', (declaration) => void declaration.remove())
  return root.toString()
}

/** Without the tokens, for Tailwind: the preset declares them. */
export function withoutTokens(css) {
  const root = postcss.parse(css)
  root.walkAtRules('layer', (layer) => {
    if (layer.params !== 'base') return
    layer.walkRules((rule) => {
      if (rule.selectors.every(isOfTokens)) rule.remove()
    })
  })
  return root.toString()
}

/** A selector of the reset. A pseudo-class alone is as specific as a component's own classes, and remains so. */
function moreSpecific(selector) {
  if (selector.startsWith(':focus-visible')) return selector + ONE_CLASS_MORE
  if (/^[a-z\d]*:where\(\[data-slot\], /.test(selector))
    return selector.replace(inComponent, inComponent + MORE_SPECIFIC)
  if (selector === 'html' || selector.includes('[data-slot]')) return selector
  return selector.replace(/^(\*|[a-z\d]*)(:where\(.*\))?(::.*)?$/s, `$1$2${MORE_SPECIFIC}$3`)
}

/** Without layers, in the same order: styles of the page that are in no layer don't win over it anymore. */
export function withoutLayers(css) {
  const root = postcss.parse(css)
  // Its second part is after the components' classes, and only the layer puts it before them.
  const [base, ...others] = baseLayersOf(root)
  for (const other of others) base.append(other.nodes)
  resetRules(root, (rule) => {
    rule.selectors = rule.selectors.map(moreSpecific)
  })
  // Spaces and lines between children have no specificity.
  root.walkRules(/^:where\([.&]/, (rule) => {
    rule.selectors = rule.selectors.map((selector) => selector + MORE_SPECIFIC)
  })
  root.walkRules((rule) => {
    rule.selector = rule.selector.replaceAll(OWN_CLASS, ONE_CLASS_MORE + OWN_CLASS)
  })
  root.walkAtRules('layer', (layer) => {
    if (layer.nodes) layer.replaceWith(layer.nodes)
    else layer.remove()
  })
  return root.toString()
}
