import { Link as RouterLink } from 'react-router-dom'

import { useStartScan } from '../../../api/websites/domain-scan.ts'
import { Button, type ButtonProps } from '../../../components/button/index.ts'
import { Link } from '../../../components/link/index.ts'
import { useFailureToast } from '../../shared/use-failure-toast.ts'

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
  const failed = useFailureToast()
  return (
    <Button
      variant={variant}
      isPending={isPending}
      onClick={() =>
        mutate(domainId, {
          onError: failed('The scan could not be started'),
        })
      }
    >
      {children}
    </Button>
  )
}

/** Links to add records without a scan. */
export function OtherWays({ domainId }: { domainId: string }) {
  const entries = `/domain-scan/${domainId}/entries`
  return (
    <>
      <Link asChild variant="button-secondary">
        <RouterLink to={`${entries}?import=file`}>Upload a zone file</RouterLink>
      </Link>
      <Link asChild variant="button-secondary">
        <RouterLink to={`${entries}/add`}>Add records manually</RouterLink>
      </Link>
    </>
  )
}
