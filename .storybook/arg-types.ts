import type { StrictArgTypes } from 'storybook/internal/types'

import type { ComponentProp } from './component-docs.ts'

/** More options than this are a list instead of radio buttons. */
const MOST_RADIOS = 5

/** What a designer can turn. Functions, elements and objects have no control: code sets them. */
function controlOf({ kind, options = [] }: ComponentProp, initial: unknown) {
  switch (kind) {
    case 'boolean':
    case 'number':
      return { type: kind }
    case 'text':
    case 'node':
      return initial === undefined || typeof initial === 'string' ? { type: 'text' } : undefined
    case 'choice':
      return { type: options.length > MOST_RADIOS ? 'select' : 'inline-radio' }
    default:
      return undefined
  }
}

const hidden = (name: string) => ({ name, control: false, table: { disable: true } }) as const

/** The controls of a story: one for each prop that a designer can turn, with its description, type and default. */
export function argTypesOf(
  props: readonly ComponentProp[],
  initialArgs: Readonly<Record<string, unknown>>,
): StrictArgTypes {
  const known = props.map((prop) => {
    const control = controlOf(prop, initialArgs[prop.name])
    if (!control) return [prop.name, hidden(prop.name)]
    return [
      prop.name,
      {
        name: prop.name,
        description: prop.description,
        control,
        ...(prop.options && { options: prop.options }),
        type: { name: prop.kind === 'number' || prop.kind === 'boolean' ? prop.kind : 'string' },
        table: {
          type: { summary: (prop.options ?? [prop.type]).join(' | ') },
          ...(prop.default && { defaultValue: { summary: prop.default } }),
        },
      },
    ]
  })
  // What only a story accepts, such as the width of its frame.
  const others = Object.keys(initialArgs).map((name) => [name, hidden(name)])
  return Object.fromEntries([...others, ...known]) as StrictArgTypes
}

/** The value of a default that is written in the source as it is: `false`, `3` or `'primary'`. */
function literalOf(source: string): boolean | number | string | undefined {
  if (source === 'true' || source === 'false') return source === 'true'
  if (/^\d+$/.test(source)) return Number(source)
  return /^'([^']*)'$/.exec(source)?.[1]
}

/** The defaults of what a designer can turn, so that each control shows the value that the component has. */
export function defaultArgsOf(
  props: readonly ComponentProp[],
  initialArgs: Readonly<Record<string, unknown>>,
): Record<string, boolean | number | string> {
  const missing = props.filter(
    (prop) => !(prop.name in initialArgs) && ['boolean', 'number', 'choice'].includes(prop.kind),
  )
  return Object.fromEntries(
    missing.flatMap(({ name, default: source = '' }) => {
      const value = literalOf(source)
      return value === undefined ? [] : [[name, value]]
    }),
  )
}
