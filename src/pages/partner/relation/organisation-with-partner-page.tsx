import { useSearchParams } from 'react-router-dom'

import { OrganisationPage } from '../../organisation/organisation-page.tsx'
import { OfferPage } from './offer-page.tsx'
import { PartnerSection } from './partner-section.tsx'

/** /organisation, with its partner. With `?partner_request=` it is about that request, whose link leads here. */
export function OrganisationWithPartnerPage() {
  const [search] = useSearchParams()
  const token = search.get('partner_request')
  return token ? <OfferPage token={token} /> : <OrganisationPage settings={<PartnerSection />} />
}
