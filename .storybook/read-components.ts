import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import type { Node } from 'typescript/unstable/ast'
import {
  API,
  SignatureKind,
  SymbolFlags,
  type Checker,
  type Symbol as TypeSymbol,
  type Type,
} from 'typescript/unstable/sync'

import { commonProps, nativeProps } from './common-props.ts'
import type { ComponentPart, ComponentProp, PropKind } from './component-docs.ts'

const isOwn = (symbol: TypeSymbol) =>
  symbol.declarations.some(({ path }) => !path.includes('/node_modules/'))

/** Without `null` and `undefined`, which every optional prop accepts. */
const withoutEmpty = (type: Type) =>
  (type.isUnionType() ? type.getTypes() : [type]).filter(
    (member) => !member.isIntrinsicType() || !['null', 'undefined'].includes(member.intrinsicName),
  )

function kindOf(checker: Checker, type: Type): PropKind {
  const members = withoutEmpty(type)
  const every = (test: (member: Type) => boolean) => members.length > 0 && members.every(test)
  const isNamed = (name: string) => (member: Type) =>
    member.isIntrinsicType() && member.intrinsicName === name
  if (every((member) => member.isBooleanLiteralType() || isNamed('boolean')(member))) {
    return 'boolean'
  }
  if (every((member) => member.isStringLiteralType() || member.isNumberLiteralType())) {
    return 'choice'
  }
  if (every(isNamed('number'))) return 'number'
  if (members.some(isNamed('string'))) return 'text'
  const isFunction = (member: Type) =>
    checker.getSignaturesOfType(member, SignatureKind.Call).length > 0
  return every(isFunction) ? 'function' : 'other'
}

/** In the order of the source: the checker sorts the members of a union. */
function optionsOf(type: Type, declared: string) {
  const values = withoutEmpty(type).map((member) =>
    member.isStringLiteralType() || member.isNumberLiteralType() ? member.value : '',
  )
  const at = (value: string | number) =>
    declared.search(new RegExp(String.raw`(?<![\w-])['"]?${value}['"]?(?=:|\s*\||;?$)`, 'm'))
  return values.toSorted((one, other) => at(one) - at(other))
}

const enclosing = (node: Node, test: (text: string) => boolean) => {
  for (let at: Node | undefined = node; at; at = at.parent) {
    const text = at.getText()
    if (test(text)) return text
  }
  return ''
}

/** What `cva` falls back to, next to the declaration of a variant. */
const variantDefault = (node: Node | undefined, name: string) => {
  if (!node) return undefined
  const call = enclosing(node, (text) => text.startsWith('cva('))
  const defaults = /defaultVariants: \{([^}]*)\}/.exec(call)?.[1] ?? ''
  return new RegExp(String.raw`\b${name}: ([^,\s]+)`).exec(defaults)?.[1]
}

/** What a component's parameter falls back to: `{ length = 6, … }`. */
function parameterDefaults(parameter: Node | undefined) {
  const pattern = parameter?.getText() ?? ''
  const defaults = [...pattern.matchAll(/^\s+(?:'?[\w-]+'?: )?(\w+) = (.+?),?$/gm)]
  const renamed = [...pattern.matchAll(/^\s+'?([\w-]+)'?: \w+ = (.+?),?$/gm)]
  return new Map([...defaults, ...renamed].map(([, name = '', value = '']) => [name, value]))
}

type Constants = ReadonlyMap<string, string>

/** The constants of a folder that are numbers, texts or empty: as defaults, their names say nothing. */
const constantsOf = (folder: string) =>
  new Map(
    readdirSync(folder)
      .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
      .flatMap((file) => [
        ...readFileSync(join(folder, file), 'utf8').matchAll(
          /^(?:export )?const (\w+)(?:: .+)? = (\d+|'[^']*'|\[\]|new Set\(\))$/gm,
        ),
      ])
      .map(([, name = '', value = '']) => [name, value]),
  )

const withValues = (source: string, constants: Constants) =>
  source.replaceAll(/(?<!['.\w])[a-z_]\w*(?!['\w])/gi, (name) => constants.get(name) ?? name)

/** `ReactNode` and not the dozen types that it stands for. */
const typeText = (checker: Checker, type: Type) =>
  checker
    .typeToString(type)
    .replaceAll(/ \| (?:null|undefined)\b/g, '')
    .replace(/^\((\([^]*\) => [^|]*)\)$/, '$1')
    .replace(/ReactElement<.*>/, 'ReactElement')

function propsOf(checker: Checker, component: TypeSymbol, constants: Constants): ComponentProp[] {
  const type = checker.getTypeOfSymbol(component)
  const signature = type && checker.getSignaturesOfType(type, SignatureKind.Call)[0]
  const parameter = signature?.getParameters()[0]
  const given = parameter && checker.getTypeOfSymbol(parameter)
  if (!signature || !given) return []
  const defaults = parameterDefaults(parameter.valueDeclaration?.resolve())
  return checker.getPropertiesOfType(given).flatMap((symbol) => {
    const { name } = symbol
    const of = checker.getTypeOfSymbol(symbol)
    const isListed = isOwn(symbol) || name in nativeProps
    if (!of || name === 'ref' || !isListed) return []
    const declaration = symbol.declarations[0]?.resolve()
    const text = typeText(checker, of)
    const kind = text === 'ReactNode' ? 'node' : kindOf(checker, of)
    const fallback = defaults.get(name) ?? variantDefault(declaration, name)
    const comment = isOwn(symbol) ? checker.getDocumentationCommentOfSymbol(symbol) : ''
    const description = comment || commonProps[name] || nativeProps[name] || ''
    return {
      name,
      kind,
      type: text,
      description: description.replaceAll('\n', ' '),
      isRequired: (symbol.flags & SymbolFlags.Optional) === 0,
      ...(kind === 'choice' && { options: optionsOf(of, declaration?.getText() ?? '') }),
      ...(fallback !== undefined && { default: withValues(fallback, constants) }),
    }
  })
}

type Names = { isPart: RegExp; constants: Constants }

function partsOf(
  checker: Checker,
  entry: TypeSymbol,
  { isPart, constants }: Names,
): ComponentPart[] {
  return checker.getExportsOfModule(entry).flatMap((exported) => {
    const isAlias = (exported.flags & SymbolFlags.Alias) !== 0
    const symbol = isAlias ? checker.getAliasedSymbol(exported) : exported
    if (!isPart.test(exported.name) || !(symbol.flags & SymbolFlags.Value)) return []
    return {
      name: exported.name,
      is:
        checker.getDocumentationCommentOfSymbol(symbol).split('\n\n')[0]?.replaceAll('\n', ' ') ??
        '',
      props: propsOf(checker, symbol, constants),
    }
  })
}

/** The components of a folder or, if all it has is a hook such as `useRowDetails`, that hook with its options. */
function documentedParts(checker: Checker, entry: TypeSymbol, folder: string) {
  const constants = constantsOf(folder)
  const components = partsOf(checker, entry, { isPart: /^[A-Z][a-z]/, constants })
  if (components.length > 0) return components
  return partsOf(checker, entry, { isPart: /^use[A-Z]/, constants })
}

/** The names that a component's sources give to their parts. */
const slotsOf = (folder: string) => [
  ...new Set(
    readdirSync(folder)
      .filter((file) => file.endsWith('.tsx') && !/\.(?:test|example)\./.test(file))
      .flatMap((file) => [...readFileSync(join(folder, file), 'utf8').matchAll(/slot="([\w-]+)"/g)])
      .map(([, slot = '']) => slot),
  ),
]

/** What the sources say of each component: its parts with their props, as the compiler understands them. */
export function readComponents(root = process.cwd()) {
  const config = join(root, 'tsconfig.library.json')
  const api = new API({ cwd: root })
  try {
    const project = api.updateSnapshot({ openProjects: [config] }).getProjects()[0]
    if (!project) throw new Error(`${config} could not be opened.`)
    const { program, checker } = project
    const folders = join(root, 'src/components')
    const names = readdirSync(folders, { withFileTypes: true }).filter((it) => it.isDirectory())
    return Object.fromEntries(
      names.map(({ name }) => {
        const file = program.getSourceFile(join(folders, name, 'index.ts'))
        const entry = file && checker.getSymbolAtLocation(file)
        const parts = entry ? documentedParts(checker, entry, join(folders, name)) : []
        return [name, { parts, slots: slotsOf(join(folders, name)) }]
      }),
    )
  } finally {
    api.close()
  }
}
