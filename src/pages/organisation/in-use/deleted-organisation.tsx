import type { Organisation } from '../../../../contract/organisation/organisation.ts'
import { useRestoreOrganisation } from '../../../api/organisation/organisation-settings.ts'
import { Button } from '../../../components/button/index.ts'
import { EmptyState } from '../../../components/empty-state/index.ts'
import { Page } from '../../../components/page/index.ts'
import { Time } from '../../../components/time/index.ts'
import { useToast } from '../../../components/toast/index.ts'
import { isolating } from '../../shared/isolating.ts'
import { useFailureToast } from '../../shared/use-failure-toast.ts'
import { useHeadingAsTitle } from '../../shared/use-heading-as-title.ts'

/** In place of every page of a deleted organisation, for its owners. */
export function DeletedOrganisation({
  organisation: { name },
  until,
}: {
  organisation: Organisation
  until: string
}) {
  const restoration = useRestoreOrganisation()
  const showToast = useToast()
  const showFailure = useFailureToast()
  useHeadingAsTitle()
  // Not `mutate`, whose callbacks are not called when the live update has already replaced this page.
  const restore = () =>
    restoration
      .mutateAsync()
      .then(() => showToast({ tone: 'positive', title: isolating`${name} was restored` }))
      .catch(showFailure(isolating`${name} was not restored`))
  return (
    <Page title="Deleted organisation">
      <EmptyState
        title={
          <>
            <bdi>{name}</bdi> is deleted
          </>
        }
        description={
          <>
            Its owners can restore it until <Time at={until} />. After that, it will be permanently
            deleted with everything that it owns.
          </>
        }
        action={
          <Button
            onClick={() => void restore()}
            isPending={restoration.isPending}
            pendingLabel="Restoring…"
          >
            Restore organisation
          </Button>
        }
      />
    </Page>
  )
}
