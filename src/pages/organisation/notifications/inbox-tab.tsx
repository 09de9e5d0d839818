import { useInfiniteQuery } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { Link as RouterLink } from 'react-router-dom'

import { eventTopics } from '../../../../contract/organisation/event-topics.ts'
import { notificationSentences } from '../../../../contract/organisation/notification-sentences.ts'
import type {
  Notification,
  ReadNotifications,
} from '../../../../contract/organisation/notification.ts'
import { unreadFigure } from '../../../../contract/organisation/unread-count.ts'
import {
  notificationsQuery,
  useReadNotifications,
} from '../../../api/organisation/notifications.ts'
import { Button } from '../../../components/button/index.ts'
import { EmptyState } from '../../../components/empty-state/index.ts'
import { ErrorState } from '../../../components/error-state/index.ts'
import { Link } from '../../../components/link/index.ts'
import { SegmentedControl } from '../../../components/segmented-control/index.ts'
import { Select } from '../../../components/select/index.ts'
import { Text } from '../../../components/text/index.ts'
import { Timeline, type TimelineEvent } from '../../../components/timeline/index.ts'
import { Lines } from '../../shared/lines.tsx'
import { loadFailure } from '../../shared/load-failure.ts'
import { PageSkeleton } from '../../shared/page-skeleton.tsx'
import { retry } from '../../shared/retry.ts'
import { showMore } from '../../shared/show-more.tsx'
import { useAddressFields } from '../../shared/use-address-fields.ts'
import { useFailureToast } from '../../shared/use-failure-toast.ts'
import { topicWords } from '../webhooks/webhook-words.ts'
import { notificationPath, notificationTones } from './notification-words.ts'

const shows = [
  { value: 'all', label: 'All' },
  { value: 'unread', label: 'Unread' },
] as const

const types = [
  { value: '', label: 'All types' },
  ...eventTopics.map((value) => ({ value, label: topicWords[value].label })),
]

/**
 * What happened to the websites and databases. `?show=unread` hides what was read, and `?type=` everything but one
 * type.
 */
export function InboxTab({ heading }: { heading: RefObject<HTMLElement | null> }) {
  const [search, change] = useAddressFields()
  const show = search.get('show') === 'unread' ? 'unread' : 'all'
  const topic = eventTopics.find((name) => name === search.get('type'))
  const filter = { only: show === 'unread' ? ('unread' as const) : undefined, topic }
  const query = useInfiniteQuery(notificationsQuery(filter))
  const read = useReadNotifications()
  const failed = useFailureToast()
  const notifications = query.data?.pages.flatMap(({ data }) => data)
  const unread = query.data?.pages[0]?.unread_count
  const newest = notifications?.[0]
  const mark = (which: ReadNotifications, failure: string) =>
    read.mutate(which, {
      onError: failed(failure),
      // The focused button is gone.
      onSuccess: () => heading.current?.focus(),
    })

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <div className="flex flex-wrap items-center gap-4">
          <SegmentedControl
            legend="Filter notifications"
            isLegendHidden
            options={shows}
            value={show}
            onValueChange={(value) => change({ show: value === 'unread' ? value : undefined })}
          />
          <Select
            aria-label="Type"
            className="w-56"
            value={topic ?? ''}
            onChange={({ target }) => change({ type: target.value })}
            options={types}
          />
          {unread !== undefined && newest && <Text tone="muted">{unreadInWords(unread)}</Text>}
        </div>
        {unread !== undefined && unread > 0 && newest && (
          <Button
            variant="secondary"
            isPending={read.isPending}
            pendingLabel="Marking…"
            onClick={() =>
              mark(
                { up_to: newest.id, ...(topic && { topic }) },
                'The notifications could not be marked as read',
              )
            }
          >
            Mark all as read
          </Button>
        )}
      </div>
      {query.isPending && <PageSkeleton />}
      {query.isLoadingError && (
        <ErrorState
          {...loadFailure(query.error, 'The notifications')}
          onRetry={() => retry(query.refetch)}
        />
      )}
      {notifications?.length === 0 && (
        <EmptyState
          title={
            show === 'unread'
              ? 'No unread notifications'
              : topic
                ? 'No notifications of this type'
                : 'No notifications yet'
          }
          description="Events on your websites and databases will appear here."
        />
      )}
      {notifications && notifications.length > 0 && (
        <Timeline
          headingLevel={2}
          events={notifications.map((notification) => ({
            ...eventOf(notification),
            description: (notification.changes.length > 0 || !notification.is_read) && (
              <>
                {notification.changes.length > 0 && <Changes changes={notification.changes} />}
                {!notification.is_read && (
                  <Button
                    variant="quiet"
                    size="small"
                    className="-ms-2"
                    aria-label={`Mark as read: ${notification.display_name} ${notificationSentences[notification.kind]}`}
                    onClick={() =>
                      mark({ id: notification.id }, 'The notification could not be marked as read')
                    }
                  >
                    Mark as read
                  </Button>
                )}
              </>
            ),
          }))}
          loadMore={showMore(query)}
        />
      )}
    </div>
  )
}

function unreadInWords(count: number) {
  if (count === 0) return 'You have read all notifications.'
  return `${unreadFigure(count)} unread.`
}

function eventOf(notification: Notification): TimelineEvent {
  const { id, kind, display_name: name, created_at: at } = notification
  const path = notificationPath(notification)
  const actor = path ? (
    <Link asChild>
      <RouterLink to={path}>{name}</RouterLink>
    </Link>
  ) : (
    name
  )
  return {
    id,
    at,
    tone: notificationTones[kind],
    actor,
    what: notificationSentences[kind],
    isUnread: !notification.is_read,
  }
}

/** What changed on a database, before and after. */
const Changes = ({ changes }: Pick<Notification, 'changes'>) => (
  <Lines lines={changes.map(({ what, before, after }) => `${what}: ${before} → ${after}`)} />
)
