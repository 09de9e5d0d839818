import { Link as RouterLink } from 'react-router-dom'

import { failureMessage, sentence } from '../../api/failures.ts'
import { useStartScan } from '../../api/scans.ts'
import { Button, type ButtonProps } from '../../components/button/index.ts'
import { Link } from '../../components/link/index.ts'
import { useToast } from '../../components/toast/index.ts'

/** Starts a scan, or says why it can't. */
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
  const showToast = useToast()
  return (
    <Button
      variant={variant}
      isPending={isPending}
      onClick={() =>
        mutate(domainId, {
          onError: (error) =>
            showToast({
              tone: 'critical',
              title: 'The scan did not start',
              description: sentence(failureMessage(error, { fallback: 'Try again.' })),
            }),
        })
      }
    >
      {children}
    </Button>
  )
}

/** The ways to records without a scan. */
export function OtherWays({ domainId }: { domainId: string }) {
  const entries = `/domain-scan/${domainId}/entries`
  return (
    <>
      <Link asChild variant="button-secondary">
        <RouterLink to={`${entries}?import=file`}>Upload a zone file</RouterLink>
      </Link>
      <Link asChild variant="button-secondary">
        <RouterLink to={`${entries}/add`}>Add records by hand</RouterLink>
      </Link>
    </>
  )
}
