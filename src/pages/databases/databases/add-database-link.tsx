import { useWhyNot } from '../../organisation/access/use-why-not.ts'
import { RefusableLink } from '../../shared/refusable-link.tsx'

export function AddDatabaseLink() {
  const whyNot = useWhyNot('resources.add')
  return (
    <RefusableLink to="/add-database" whyNot={whyNot} isPrimary>
      Add database
    </RefusableLink>
  )
}
