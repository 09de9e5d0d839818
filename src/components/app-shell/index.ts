export { AppShell, type AppShellProps } from './app-shell.tsx'
export { englishShellLabels } from './app-shell.types.ts'
export type { AppShellLabels, NavigationGroup, NavigationItem } from './app-shell.types.ts'
