import { Link as RouterLink } from 'react-router-dom'

import { type Breadcrumb, Breadcrumbs } from '../../components/breadcrumbs/index.ts'

/** The location of a page, whose levels are links of the router. */
export const PageBreadcrumbs = ({ levels }: { levels: readonly Breadcrumb[] }) => (
  <Breadcrumbs
    levels={levels}
    renderLink={({ href }, props) => <RouterLink {...props} to={href} />}
  />
)
