import { useState } from 'react'

import type { Offer } from '../../../api/billing/subscriptions.ts'
import { useAddressFields } from '../../shared/use-address-fields.ts'
import { offerIn } from './offer-in-address.ts'

/**
 * The chosen offer, by default `first`. It is in the address too, so that a reload keeps it, but not only there,
 * because the router updates it with a delay.
 */
export function useOffer(first: Offer | undefined) {
  const [search, change] = useAddressFields()
  const [offer, setOffer] = useState(() => offerIn(search) ?? first)
  const choose = (next: Offer) => {
    setOffer(next)
    change(next, { replace: true })
  }
  return [offer, choose] as const
}
