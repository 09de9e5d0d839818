import { Link as RouterLink } from 'react-router-dom'

import { useStartScan } from '../../../api/websites/domain-scan.ts'
import type { ButtonProps } from '../../../components/button/index.ts'
import { Link } from '../../../components/link/index.ts'
import { RefusableButton } from '../../shared/refusable-button.tsx'
import { useFailureToast } from '../../shared/use-failure-toast.ts'
import { useWhyNotOn } from '../use-why-not-on.ts'

/** Starts a scan, or explains why it can't. */
export function StartScanButton({
  domainId,
  variant,
  children,
}: {
  domainId: string
  variant?: ButtonProps['variant']
  children: string
}) {
  const { mutate, isPending } = useStartScan()
  const whyNot = useWhyNotOn(domainId, 'resource.change')
  const failed = useFailureToast()
  return (
    <RefusableButton
      whyNot={whyNot}
      variant={variant}
      isPending={isPending}
      onClick={() =>
        mutate(domainId, {
          onError: failed('The scan could not be started'),
        })
      }
    >
      {children}
    </RefusableButton>
  )
}

/** A sentence with links to add records without a scan. */
export function OtherWays({ domainId }: { domainId: string }) {
  const entries = `/domain-scan/${domainId}/entries`
  return (
    <>
      You can also{' '}
      <Link asChild>
        <RouterLink to={`${entries}?import=file`}>upload a zone file</RouterLink>
      </Link>{' '}
      or{' '}
      <Link asChild>
        <RouterLink to={`${entries}/add`}>add records manually</RouterLink>
      </Link>
      .
    </>
  )
}
