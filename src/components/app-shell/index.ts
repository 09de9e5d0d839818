export { AppShell, type AppShellProps } from './app-shell.tsx'
export type { AppShellLabels, NavigationGroup, NavigationItem } from './app-shell.types.ts'
