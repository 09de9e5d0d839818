export type PropKind = 'boolean' | 'choice' | 'number' | 'text' | 'node' | 'function' | 'other'

export type ComponentProp = {
  name: string
  kind: PropKind
  /** As the compiler prints it, without `null` and `undefined`. */
  type: string
  description: string
  isRequired: boolean
  /** Of a choice, in the order of the source. */
  options?: (string | number)[]
  /** The source of its default. */
  default?: string
}

/** A component's export that renders something, or the hook of a folder without one. */
export type ComponentPart = { name: string; is: string; props: ComponentProp[] }

export type ComponentDocs = {
  parts: ComponentPart[]
  /** Each `data-slot` in its sources. */
  slots: string[]
}
