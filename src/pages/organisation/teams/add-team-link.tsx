import { Link as RouterLink } from 'react-router-dom'

import { Link } from '../../../components/link/index.ts'
import { RefusableButton } from '../../shared/refusable-button.tsx'
import { useWhyNot } from '../access/use-why-not.ts'

/** Leads to /add-team, or says why the person may not add one. */
export function AddTeamLink() {
  const whyNot = useWhyNot('members.change')
  if (whyNot !== undefined) {
    return (
      <RefusableButton variant="secondary" whyNot={whyNot}>
        Add team
      </RefusableButton>
    )
  }
  return (
    <Link asChild variant="button-secondary">
      <RouterLink to="/add-team">Add team</RouterLink>
    </Link>
  )
}
