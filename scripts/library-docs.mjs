// Generates a plain-text page for each component from its stories and its example.
import { existsSync, readFileSync } from 'node:fs'

import { parseSync } from 'vite'

const parse = (path) => {
  const source = readFileSync(path, 'utf8')
  const { program, errors } = parseSync(path, source)
  if (errors.length > 0) throw new Error(`${path} can't be read: ${errors[0]?.message}`)
  return { source, program }
}

/** Every node of the tree, parents first. */
function* nodesOf(node) {
  if (Array.isArray(node)) for (const child of node) yield* nodesOf(child)
  else if (node && typeof node === 'object') {
    if (typeof node.type === 'string') yield node
    for (const child of Object.values(node)) yield* nodesOf(child)
  }
}

/** Returns the value of a literal. Nothing is executed. */
function valueOf(node, path) {
  const value = (inner) => valueOf(inner, path)
  switch (node.type) {
    case 'Literal':
      return node.value
    case 'TemplateLiteral':
      if (node.expressions.length === 0) return node.quasis[0].value.cooked
      break
    case 'BinaryExpression':
      if (node.operator === '+') return value(node.left) + value(node.right)
      break
    case 'ArrayExpression':
      return node.elements.map(value)
    case 'TSAsExpression':
      return value(node.expression)
    case 'ObjectExpression':
      return Object.fromEntries(
        node.properties.map(({ key, value: of }) => [key.name ?? key.value, value(of)]),
      )
    default:
  }
  throw new Error(`${path}: pass literals to componentDocs, not ${node.type}.`)
}

/** `APendingButtonIgnoresClicks` → `A pending button ignores clicks`. */
const sentenceOf = (name) => {
  const words = name.replaceAll(/(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, ' ').split(' ')
  const rest = words.slice(1).map((word) => (/^[A-Z]{2,}/.test(word) ? word : word.toLowerCase()))
  return [words[0], ...rest].join(' ')
}

/** Reads the stories: title, the parts of the docs page, and each play function as a sentence. */
function readStories(path) {
  if (!existsSync(path)) throw new Error(`${path} is missing, so there is no documentation page.`)
  const { source, program } = parse(path)
  const call = [...nodesOf(program)].find(
    (node) => node.type === 'CallExpression' && node.callee.name === 'componentDocs',
  )
  if (!call) throw new Error(`${path} has no componentDocs({ … }). Describe the component.`)
  const behaviours = program.body
    .flatMap((statement) =>
      statement.type === 'ExportNamedDeclaration' &&
      statement.declaration?.type === 'VariableDeclaration'
        ? statement.declaration.declarations
        : [],
    )
    .filter(({ init }) => init && source.slice(init.start, init.end).includes('play:'))
    .map(({ id }) => sentenceOf(id.type === 'Identifier' ? id.name : ''))
    .filter((sentence) => sentence.includes(' ') && !/^(?:In|On|With) /.test(sentence))
  const title = /title: 'Components\/(\w+)'/.exec(source)?.[1]
  return { title, docs: valueOf(call.arguments[0], path), behaviours }
}

const escaped = (text) => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)
const mentions = (text, name) =>
  new RegExp(String.raw`(?<![\w$.])${escaped(name)}(?![\w$])`).test(text)

const packagePath = (from, name) => {
  if (from.startsWith('../')) return `@parapet/components/${from.split('/')[1]}`
  return from.startsWith('./') ? `@parapet/components/${name}` : from
}

/** @param {{ source: any, specifiers: any, importKind?: string }} declaration */
function importOf({ source, specifiers, importKind }, name, used) {
  const own = (specifier) => specifier.importKind === 'type' || importKind === 'type'
  const named = specifiers
    .filter(({ type, local }) => type === 'ImportSpecifier' && mentions(used, local.name))
    .map((specifier) => {
      const { imported, local } = specifier
      const as = imported.name === local.name ? local.name : `${imported.name} as ${local.name}`
      return own(specifier) ? `type ${as}` : as
    })
  const path = packagePath(source.value, name)
  return named.length > 0 ? `import { ${named.join(', ')} } from '${path}'` : undefined
}

/** The names that a top-level statement declares. */
const namesOf = (statement) => {
  const declaration = statement.declaration ?? statement
  if (declaration.declarations) return declaration.declarations.map(({ id }) => id.name)
  return declaration.id ? [declaration.id.name] : []
}

/** `text` without the indentation that all its lines but the first have in common. */
function dedented(text) {
  const [first, ...rest] = text.split('\n')
  const indents = rest.filter((line) => line.trim()).map((line) => line.search(/\S/))
  const common = Math.min(...indents)
  return [first, ...rest.map((line) => line.slice(common))].join('\n')
}
const indented = (text) => text.replaceAll(/^(?=.)/gm, '  ')

/**
 * The simplest use of a component in an application: `<name>.example.tsx` without what only its test needs.
 *
 * @param {string} name
 */
export function readExample(name) {
  const path = `src/components/${name}/${name}.example.tsx`
  if (!existsSync(path)) return undefined
  const { source, program } = parse(path)
  const textOf = ({ start, end }) => source.slice(start, end)
  const render = [...nodesOf(program)].find(
    (node) => node.type === 'Property' && node.key.name === 'render',
  )?.value
  const content =
    render?.body?.type === 'ParenthesizedExpression' ? render.body.expression : render?.body
  if (!content) throw new Error(`${path} has no render: (props) => … for its page to display.`)

  const parameter = render.params[0]?.name
  const spreads = [...nodesOf(content)].filter(
    ({ type, argument }) =>
      (type === 'JSXSpreadAttribute' || type === 'SpreadElement') && argument.name === parameter,
  )
  let body = textOf(content)
  for (const spread of spreads.toReversed()) {
    const before = body.slice(0, spread.start - content.start).replace(/\s+$/, '')
    body = before + body.slice(spread.end - content.start).replace(/^,/, '')
  }
  body = dedented(body)

  const statements = program.body.filter(
    (statement) =>
      statement.type !== 'ImportDeclaration' && !namesOf(statement).includes('example'),
  )
  const kept = []
  for (let isMore = true; isMore;) {
    const used = [body, ...kept.map(textOf)].join('\n')
    const next = statements.find(
      (statement) =>
        !kept.includes(statement) && namesOf(statement).some((own) => mentions(used, own)),
    )
    isMore = next !== undefined
    if (next) kept.push(next)
  }
  const helpers = statements.filter((statement) => kept.includes(statement)).map(textOf)

  const used = [body, ...helpers].join('\n')
  const imports = program.body
    .flatMap((statement) =>
      statement.type === 'ImportDeclaration' && statement.source.value !== '../example.ts'
        ? [importOf(statement, name, used)]
        : [],
    )
    .filter(Boolean)
    .toSorted()

  const [directive] = program.body
    .filter((statement) => 'directive' in statement && statement.directive)
    .map(textOf)
  const isBlock = content.type === 'BlockStatement'
  const isOneLine = !body.includes('\n')
  const arrow = isOneLine
    ? `export const Example = () => ${body}`
    : `export const Example = () => (\n${indented(body)}\n)`
  const component = isBlock ? `export function Example() ${body}` : arrow
  return [directive, imports.join('\n'), ...helpers, component].filter(Boolean).join('\n\n')
}

const fenced = (language, text) => `\`\`\`${language}\n${text.trim()}\n\`\`\``

const list = (lines) => lines.map((line) => `- ${line}`).join('\n')

const keys = (rows) =>
  rows.length === 0
    ? 'Only the browser’s native behaviour.'
    : [
        '| Key | What it does |',
        '|---|---|',
        ...rows.map(([key, does]) => `| ${key} | ${does} |`),
      ].join('\n')

/**
 * Returns each component's page: `{ name, title, is, text }`. `typesOf` returns a component's declarations, `sizeOf`
 * its size.
 *
 * @param {string[]} names
 * @param {{ typesOf: (name: string) => string, sizeOf: (name: string) => string }} sources
 * @returns {{ name: string, title: string, is: string, text: string }[]}
 */
export function componentPages(names, { typesOf, sizeOf }) {
  return names.map((name) => {
    const { title = name, docs, behaviours } = readStories(`stories/components/${name}.stories.tsx`)
    const { is, use, avoid, keyboard, aria } = docs
    const example = readExample(name)
    const text = [
      `# ${title}`,
      is,
      `\`import { … } from '@parapet/components/${name}'\`. ${sizeOf(name)}`,
      example && fenced('tsx', example),
      `## When to use\n${list(use)}`,
      `## When not to use\n${list(avoid)}`,
      `## Keyboard\n${keys(keyboard)}`,
      `## ARIA\n${list(aria)}`,
      `## Properties\n${fenced('ts', typesOf(name))}`,
      behaviours.length > 0 &&
        `## What it does\nEach is a played story.\n\n${behaviours.map((line) => `- ${line}.`).join('\n')}`,
    ]
    return { name, title, is, text: `${text.filter(Boolean).join('\n\n')}\n` }
  })
}
