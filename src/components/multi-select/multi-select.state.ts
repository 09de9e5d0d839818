import type { ComboboxOption } from '../combobox/combobox.options.ts'

/** What was chosen before, and behind it every option that can be chosen and isn't yet. */
export function withAll(values: readonly string[], options: readonly ComboboxOption[]): string[] {
  const added = options.filter((it) => !it.isDisabled).map((it) => it.value)
  return [...new Set([...values, ...added])]
}

/** Chips that are shown, and how many more there are. One more chip is shown rather than "1 more". */
export function foldedChips<Chip>(chips: readonly Chip[], maxChips: number, isUnfolded: boolean) {
  const isFolded = !isUnfolded && chips.length > maxChips + 1
  const shown = isFolded ? chips.slice(0, maxChips) : chips
  return { shown, rest: chips.length - shown.length }
}
