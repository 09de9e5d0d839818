export type ComboboxOption = {
  value: string
  label: string
  /** A second line, which is searched too. */
  description?: string
  /** Options of the same group stand together under its name. */
  group?: string
  isDisabled?: boolean
}

export type OptionGroup = { label: string | null; items: readonly ComboboxOption[] }

/** As it is compared: without case, accents and space around it. */
const plain = (text: string) =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().trim()

/** The options whose label or description holds every word of the query, in the order they came in. */
export function matchingOptions(options: readonly ComboboxOption[], query: string) {
  const words = plain(query).split(/\s+/).filter(Boolean)
  if (words.length === 0) return options
  return options.filter(({ label, description = '' }) => {
    const text = plain(`${label} ${description}`)
    return words.every((word) => text.includes(word))
  })
}

/** The one option that can be chosen and is called exactly this; none when several are. */
export function optionCalled(options: readonly ComboboxOption[], text: string) {
  const called = options.filter((it) => !it.isDisabled && plain(it.label) === plain(text))
  return called.length === 1 ? called[0] : undefined
}

/** The groups in the order of their first option; what has no group stands in one without a label. */
export function groupedOptions(options: readonly ComboboxOption[]): readonly OptionGroup[] {
  const groups = new Map<string | null, ComboboxOption[]>()
  for (const option of options) {
    const label = option.group ?? null
    const items = groups.get(label)
    if (items) items.push(option)
    else groups.set(label, [option])
  }
  return [...groups].map(([label, items]) => ({ label, items }))
}

/** The option of a value among all that are known. A value nobody knows yet is called by itself. */
export function knownOption(value: string, ...known: (readonly ComboboxOption[])[]) {
  for (const options of known) {
    const option = options.find((it) => it.value === value)
    if (option) return option
  }
  return { value, label: value }
}

export const isSameList = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((value, index) => value === b[index])
