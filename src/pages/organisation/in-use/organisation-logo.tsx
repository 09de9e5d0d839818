import { Building2 } from 'lucide-react'

import type { Organisation } from '../../../../contract/organisation/organisation.ts'
import { logoAddress } from '../../../api/organisation/logo.ts'

type LogoProps = { organisation: Pick<Organisation, 'id' | 'logo'> }

/** The logo of an organisation next to its name, or an icon in its place. */
export const OrganisationIcon = ({ organisation }: LogoProps) => (
  <span className="flex size-5 min-w-5 items-center justify-center">
    <Image address={logoAddress(organisation)} iconSize={20} />
  </span>
)

/** The same, larger. */
export const OrganisationLogo = ({ organisation }: LogoProps) => (
  <span className="flex size-16 min-w-16 items-center justify-center">
    <Image address={logoAddress(organisation)} iconSize={64} />
  </span>
)

const Image = ({ address, iconSize }: { address: string | undefined; iconSize: number }) =>
  address === undefined ? (
    // Lucide's stroke grows with the icon.
    <Building2
      size={iconSize}
      strokeWidth={1.5}
      absoluteStrokeWidth={iconSize > 20}
      aria-hidden="true"
    />
  ) : (
    <img src={address} alt="" className="max-h-full max-w-full" />
  )
