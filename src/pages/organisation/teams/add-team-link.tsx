import { RefusableLink } from '../../shared/refusable-link.tsx'
import { useWhyNot } from '../access/use-why-not.ts'

export function AddTeamLink() {
  const whyNot = useWhyNot('members.change')
  return (
    <RefusableLink to="/add-team" whyNot={whyNot}>
      Add team
    </RefusableLink>
  )
}
