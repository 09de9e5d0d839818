export { Badge, type BadgeProps, type BadgeTone } from './badge.tsx'
export { badgeVariants, severityBadgeVariants } from './badge.variants.ts'
export {
  englishSeverities,
  SeverityBadge,
  SeverityShape,
  type Severity,
  type SeverityBadgeProps,
} from './severity-badge.tsx'
