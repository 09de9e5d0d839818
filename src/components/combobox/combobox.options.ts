export type ComboboxOption = {
  value: string
  label: string
  /** A second line, which is searched too. */
  description?: string
  /** Options of the same group are listed together under its name. */
  group?: string
  isDisabled?: boolean
}

/** The value of an option, which may also be given as its value alone. */
export const valueOf = (given: string | ComboboxOption) =>
  typeof given === 'string' ? given : given.value

/** Those that are given as options. */
export const optionsIn = (given: readonly (string | ComboboxOption | null | undefined)[]) =>
  given.filter((it) => typeof it === 'object' && it !== null)

export type OptionGroup = { label: string | null; items: readonly ComboboxOption[] }

/** Normalised for comparison: without case, accents and surrounding space. */
const plain = (text: string) =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().trim()

/** Returns the options whose label or description contains every word of the query, in their original order. */
export function matchingOptions(options: readonly ComboboxOption[], query: string) {
  const words = plain(query).split(/\s+/).filter(Boolean)
  if (words.length === 0) return options
  return options.filter(({ label, description = '' }) => {
    const text = plain(`${label} ${description}`)
    return words.every((word) => text.includes(word))
  })
}

/** Returns the only selectable option with exactly this label; undefined when there are several with other values. */
export function optionCalled(options: readonly ComboboxOption[], text: string) {
  const [called, ...others] = options.filter(
    (it) => !it.isDisabled && plain(it.label) === plain(text),
  )
  return others.every(({ value }) => value === called?.value) ? called : undefined
}

/** Groups options in the order of each group's first option. Options without a group form one without a label. */
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

/** The value of the option that creates another one. No other option may have it. */
const CREATION = '\u0000create'

export const isCreation = (option: ComboboxOption) => option.value === CREATION

/** An option that creates one called `text`, unless it is empty or an option is called that already. */
export function creationOption(
  text: string,
  options: readonly ComboboxOption[],
  labelOf: (text: string) => string,
): readonly ComboboxOption[] {
  const name = text.trim()
  const isTaken = options.some((it) => plain(it.label) === plain(name))
  return name === '' || isTaken ? [] : [{ value: CREATION, label: labelOf(name) }]
}

/** Known options by value: the first of each. With it, thousands of values don't search thousands of options each. */
export function optionsByValue(...known: (readonly ComboboxOption[])[]) {
  const byValue = new Map<string, ComboboxOption>()
  for (const option of known.flat()) {
    const { value } = option
    if (!byValue.has(value)) byValue.set(value, option)
  }
  return byValue
}

/** At most `most` options, among them the one of `value`, with its neighbours. */
export function optionsAround(
  value: string | undefined,
  options: readonly ComboboxOption[],
  most: number,
) {
  const place = value === undefined ? -1 : options.findIndex((it) => it.value === value)
  const start = place < most ? 0 : Math.min(place - Math.floor(most / 2), options.length - most)
  return options.slice(start, start + most)
}

export const isSameList = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((value, index) => value === b[index])
