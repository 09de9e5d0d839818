export { Provider, type ProviderProps } from './provider.tsx'
export type { LabelsOf, ProviderLabels } from './provider.types.ts'
