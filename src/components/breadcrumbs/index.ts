export {
  Breadcrumbs,
  englishBreadcrumbsLabels,
  type Breadcrumb,
  type BreadcrumbsLabels,
  type BreadcrumbsProps,
} from './breadcrumbs.tsx'
