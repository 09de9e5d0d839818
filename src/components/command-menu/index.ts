export { CommandMenu, type CommandMenuProps } from './command-menu.tsx'
export { useCommandKey, useCommandKeyName } from './command-key.ts'
export { englishCommandMenuLabels, type CommandMenuLabels } from './command-menu.labels.ts'
export type { Command, CommandGroup } from './command-menu.state.ts'
