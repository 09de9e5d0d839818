export { SearchField, type SearchFieldProps } from './search-field.tsx'
export { englishSearchFieldLabels, type SearchFieldLabels } from './search-field.tsx'
