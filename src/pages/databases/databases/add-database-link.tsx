import { useWhyNot } from '../../organisation/access/use-why-not.ts'
import { RefusableLink } from '../../shared/refusable-link.tsx'

export function AddDatabaseLink({ isPrimary = false }: { isPrimary?: boolean }) {
  const whyNot = useWhyNot('resources.add')
  return (
    <RefusableLink to="/add-database" whyNot={whyNot} isPrimary={isPrimary}>
      Add database
    </RefusableLink>
  )
}
