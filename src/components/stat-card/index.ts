export {
  englishStatCardLabels,
  StatCard,
  type StatCardLabels,
  type StatCardProps,
} from './stat-card.tsx'
export type { BetterWay, StatChange } from './stat-card.state.ts'
