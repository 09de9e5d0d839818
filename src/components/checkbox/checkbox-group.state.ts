export type CheckboxOption<Words = string> = {
  value: string
  label: Words
  description?: Words
  isDisabled?: boolean
}

type Option = Pick<CheckboxOption, 'value' | 'isDisabled'>

/** In the order of the options, not of the clicks. Values without an option stay at the end. */
const inOrder = (chosen: ReadonlySet<string>, options: readonly Option[]) => {
  const known = options.map(({ value }) => value)
  const others = [...chosen].filter((value) => !known.includes(value))
  return [...known.filter((value) => chosen.has(value)), ...others]
}

/** Returns the selected values with one added or removed. */
export function toggled(chosen: readonly string[], value: string, options: readonly Option[]) {
  const next = new Set(chosen)
  if (!next.delete(value)) next.add(value)
  return inOrder(next, options)
}

/** Returns all values, or none if all were selected. Disabled options keep their state. */
export function toggledAll(chosen: readonly string[], options: readonly Option[]) {
  const changeable = options.filter(({ isDisabled }) => !isDisabled).map(({ value }) => value)
  const next = new Set(chosen)
  const isFull = changeable.every((value) => next.has(value))
  changeable.forEach((value) => (isFull ? next.delete(value) : next.add(value)))
  return inOrder(next, options)
}

/** Whether none, some or all options are selected. */
export function extent(chosen: readonly string[], options: readonly Option[]) {
  const count = options.filter(({ value }) => chosen.includes(value)).length
  if (count === 0) return 'none'
  return count === options.length ? 'all' : 'some'
}
