export { TopBar, type TopBarProps } from './top-bar.tsx'
export {
  englishTopBarLabels,
  TopBarSearch,
  type TopBarLabels,
  type TopBarSearchProps,
} from './top-bar-search.tsx'
