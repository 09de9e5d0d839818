import { Building2 } from 'lucide-react'

import type { Organisation } from '../../../../contract/organisation/organisation.ts'
import { logoAddress } from '../../../api/organisation/logo.ts'

/** The logo of an organisation next to its name, or an icon in its place. */
export function OrganisationLogo({
  organisation,
  size,
}: {
  organisation: Pick<Organisation, 'id' | 'logo'>
  size: 'icon' | 'preview'
}) {
  const address = logoAddress(organisation)
  const box = size === 'icon' ? 'size-5 shrink-0' : 'size-16 shrink-0'
  return address === undefined ? (
    <Building2 strokeWidth={size === 'icon' ? 1.5 : 1} aria-hidden="true" className={box} />
  ) : (
    <img src={address} alt="" className={`${box} object-contain`} />
  )
}
