export { FilterBar, type FilterBarProps } from './filter-bar.tsx'
export { englishFilterBarLabels, type FilterBarLabels } from './filter-bar.labels.ts'
export type { FilterField, FilterValue } from './filter-bar.state.ts'
