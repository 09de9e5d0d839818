import { Link as RouterLink } from 'react-router-dom'

import { Link } from '../../components/link/index.ts'
import { RefusableButton } from './refusable-button.tsx'

/** A link that looks like a button, to something that may be refused to the person: then it shows why. */
export function RefusableLink({
  to,
  whyNot,
  isPrimary = false,
  loadsDocument = false,
  children,
}: {
  to: string
  /** Why the person may not follow it. Undefined if they may. */
  whyNot: string | undefined
  isPrimary?: boolean
  /** For a page with another content security policy, such as one with a payment provider's frame. */
  loadsDocument?: boolean
  children: string
}) {
  if (whyNot !== undefined) {
    return (
      <RefusableButton variant={isPrimary ? 'primary' : 'secondary'} whyNot={whyNot}>
        {children}
      </RefusableButton>
    )
  }
  return (
    <Link asChild variant={isPrimary ? 'button' : 'button-secondary'}>
      <RouterLink to={to} reloadDocument={loadsDocument}>
        {children}
      </RouterLink>
    </Link>
  )
}
