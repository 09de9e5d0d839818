import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'

import { USER_SESSIONS_MAX } from '../../../../contract/account/user-session-limits.ts'
import type { UserSession } from '../../../../contract/account/user-session.ts'
import {
  useEndOtherSessions,
  useEndSession,
  userSessionsQuery,
} from '../../../api/account/user-sessions.ts'
import { isNotFound } from '../../../api/failures.ts'
import { Button } from '../../../components/button/index.ts'
import { DataTable } from '../../../components/data-table/index.ts'
import { Section } from '../../../components/section/index.ts'
import { Text } from '../../../components/text/index.ts'
import { useToast } from '../../../components/toast/index.ts'
import { counted } from '../../shared/figures.ts'
import { isolating } from '../../shared/isolating.ts'
import { loadFailure } from '../../shared/load-failure.ts'
import { retry } from '../../shared/retry.ts'
import { useFailureToast } from '../../shared/use-failure-toast.ts'
import { ProveDialog } from '../step-up/prove-dialog.tsx'
import { useProof } from '../step-up/use-proof.ts'
import { sessionColumns, sessionName } from './session-columns.tsx'

const labels = {
  count: (count: number) => counted(count, 'session'),
}

/** The sessions of the account, this one first. The others can be ended, after re-authentication. */
export function UserSessions() {
  const query = useQuery(userSessionsQuery)
  const end = useEndSession()
  const endOthers = useEndOtherSessions()
  const { withProof, dialog } = useProof()
  const showToast = useToast()
  const failed = useFailureToast()
  const heading = useRef<HTMLSpanElement>(null)
  const failure = query.error && loadFailure(query.error, 'Your sessions')

  const endOne = async (session: UserSession) => {
    const name = sessionName(session)
    try {
      if (!(await withProof(() => end.mutateAsync(session.id)))) return
      showToast({ tone: 'positive', title: isolating`The session in ${name} has ended` })
    } catch (error) {
      if (!isNotFound(error))
        return failed(isolating`The session in ${name} could not be ended`)(error)
      showToast({ title: isolating`The session in ${name} had already ended` })
    }
  }
  const endAllOthers = async () => {
    try {
      const ended = await withProof(() => endOthers.mutateAsync())
      if (ended === undefined) return
      showToast({ tone: 'positive', title: 'All other sessions have ended' })
      // The focused button is gone.
      heading.current?.focus()
    } catch (error) {
      failed('The other sessions could not be ended')(error)
    }
  }

  return (
    <Section
      title={
        <span ref={heading} tabIndex={-1}>
          Sessions and devices
        </span>
      }
      actions={
        (query.data?.length ?? 0) > 1 && (
          <Button
            variant="secondary"
            isPending={endOthers.isPending}
            pendingLabel="Ending sessions…"
            onClick={() => void endAllOthers()}
          >
            End all other sessions
          </Button>
        )
      }
    >
      {query.data && <Text tone="muted">{summaryOf(query.data)}</Text>}
      <DataTable
        caption="Sessions and devices"
        isCaptionHidden
        columns={sessionColumns}
        rows={query.data ?? []}
        getRowId={({ id }) => id}
        getRowName={sessionName}
        rowActions={[
          {
            id: 'end',
            label: 'End session',
            isCritical: true,
            isDisabled: ({ is_current: isCurrent }) => isCurrent,
            onSelect: (session) => void endOne(session),
          },
        ]}
        hasViewMenu={false}
        isLoading={query.isPending}
        error={query.isLoadingError && failure ? failure : undefined}
        onRetry={() => retry(query.refetch)}
        labels={labels}
        skeletonRows={2}
      />
      <ProveDialog {...dialog} />
    </Section>
  )
}

function summaryOf(sessions: readonly UserSession[]) {
  if (sessions.length === 1) return 'You are signed in on this device only.'
  if (sessions.length === USER_SESSIONS_MAX) {
    return `These are your ${USER_SESSIONS_MAX} most recent sessions. End any that you don’t recognise.`
  }
  return 'You are signed in on these devices. End any session that you don’t recognise.'
}
