export { englishStatCardLabels, type StatCardLabels } from './stat-card.labels.ts'
export { StatCard, type StatCardProps } from './stat-card.tsx'
export type { BetterWay, StatChange } from './stat-card.state.ts'
