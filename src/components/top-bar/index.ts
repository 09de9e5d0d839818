export { TopBar, TopBarSearch, type TopBarProps, type TopBarSearchProps } from './top-bar.tsx'
