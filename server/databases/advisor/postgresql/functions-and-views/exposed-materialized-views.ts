import { exposedKindCheck } from '../exposed-kind-check.ts'

export const exposedMaterializedViews = exposedKindCheck({
  id: 'exposed_materialized_views',
  title: 'Materialized views are exposed',
  severity: 'medium',
  why: 'Row-level security doesn’t apply to materialized views: everyone sees all their rows.',
  relkind: 'm',
})
