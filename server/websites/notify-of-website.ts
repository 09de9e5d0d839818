import type { NotificationKind } from '../../contract/organisation/notification.ts'
import { notify } from '../organisation/notifications/service.ts'
import type { Db } from '../platform/db/client.ts'
import { describeDomain } from './domain-name.ts'

type Website = { id: string; organisationId: string; name: string }

/** Stores what happened to a website, for the people with access to it and the organisation's webhooks. */
export const notifyOfWebsite = (
  db: Db,
  website: Website,
  { kind, at, byAccountId }: { kind: NotificationKind; at: Date; byAccountId?: string | undefined },
) =>
  notify(db, website, {
    kind,
    at,
    row: { domainId: website.id, byAccountId },
    data: { website_id: website.id },
  })

/** The last notification about a website: the others are deleted with it. */
export const notifyOfPurge = (db: Db, website: Website, at: Date) =>
  notify(db, website, {
    kind: 'purge',
    at,
    row: { purgedName: describeDomain(website.name).displayName },
    data: { website_id: website.id },
  })
