import type { ComboboxOption } from '../combobox/combobox.options.ts'

/** The selected options, followed by every selectable option that isn't selected yet. */
export function withAll(values: readonly string[], options: readonly ComboboxOption[]): string[] {
  const added = options.filter((it) => !it.isDisabled).map((it) => it.value)
  return [...new Set([...values, ...added])]
}

/** The chips that are shown, and the number of others. One more chip is shown rather than "1 more". */
export function foldedChips<Chip>(chips: readonly Chip[], maxChips: number, isUnfolded: boolean) {
  const isFolded = !isUnfolded && chips.length > maxChips + 1
  const shown = isFolded ? chips.slice(0, maxChips) : chips
  return { shown, rest: chips.length - shown.length }
}
