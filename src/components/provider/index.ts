export { Provider, type ProviderProps } from './provider.tsx'
export type { DateFormat } from '../provider-context.ts'
export type { LabelsOf, ProviderLabels } from './provider.types.ts'
