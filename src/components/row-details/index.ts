export { useRowDetails, type RowDetailsOptions } from './row-details.tsx'
export { englishRowDetailsLabels, type RowDetailsLabels } from './row-details.labels.ts'
