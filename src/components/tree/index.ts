export { Tree, type TreeProps } from './tree.tsx'
export type { TreeItem } from './tree.state.ts'
export { englishTreeLabels, type TreeLabels } from './tree.tsx'
