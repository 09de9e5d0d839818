import { useWhyNot } from '../organisation/access/use-why-not.ts'
import { RefusableLink } from '../shared/refusable-link.tsx'

export function AddWebsiteLink() {
  const whyNot = useWhyNot('resources.add')
  return (
    <RefusableLink to="/add-domain" whyNot={whyNot} isPrimary>
      Add website
    </RefusableLink>
  )
}
