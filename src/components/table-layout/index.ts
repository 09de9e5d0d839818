export {
  useTableLayout,
  type TableLayoutOptions,
  type TableLayoutProps,
  type TableLayoutStorage,
} from './table-layout.tsx'
export { englishTableLayoutLabels, type TableLayoutLabels } from './table-layout.labels.ts'
