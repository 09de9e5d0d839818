export {
  CountryList,
  englishCountryListLabels,
  type CountryListLabels,
  type CountryListProps,
} from './country-list.tsx'
export type { CountryCount } from './country-names.ts'
