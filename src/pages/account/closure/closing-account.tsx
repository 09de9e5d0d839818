import { useKeepAccount } from '../../../api/account/closure.ts'
import { failureSentence } from '../../../api/failures.ts'
import { Alert } from '../../../components/alert/index.ts'
import { AuthLayout } from '../../../components/auth-layout/index.ts'
import { Button } from '../../../components/button/index.ts'
import { Time } from '../../../components/time/index.ts'
import { nextPath } from '../../shared/next.ts'
import { ProductMark } from '../../shared/product-mark.tsx'
import { LogoutLink } from '../logout-link.tsx'
import { DataExport } from './data-export.tsx'

/** The only page of a closing account: keep it, or download the data. */
export function ClosingAccount({ deletedAt }: { deletedAt: string }) {
  const keep = useKeepAccount()
  const onKeep = () =>
    keep.mutate(undefined, {
      // This document doesn't know about the access that the person has regained.
      onSuccess: () => window.location.replace(nextPath() ?? '/overview'),
    })
  return (
    <AuthLayout
      brand={<ProductMark />}
      title="Your account is closing"
      description={
        <>
          It will be permanently deleted on <Time at={deletedAt} />. Until then, you can keep it and
          get your previous access back.
        </>
      }
      footer={<LogoutLink />}
    >
      <Alert tone="critical" live="assertive">
        {keep.error && failureSentence(keep.error)}
      </Alert>
      <Button
        width="full"
        isPending={keep.isPending || keep.isSuccess}
        pendingLabel="Keeping your account…"
        onClick={onKeep}
      >
        Keep my account
      </Button>
      <DataExport />
    </AuthLayout>
  )
}
