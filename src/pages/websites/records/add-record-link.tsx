import { Link as RouterLink } from 'react-router-dom'

import type { Domain } from '../../../../contract/websites/domain.ts'
import { Link } from '../../../components/link/index.ts'

export const AddRecordLink = ({ domain }: { domain: Domain }) => (
  <Link asChild variant="button-secondary">
    <RouterLink to={`/domain-scan/${domain.id}/entries/add`}>Add record</RouterLink>
  </Link>
)
