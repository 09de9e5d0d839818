import { desc, eq, inArray } from 'drizzle-orm'

import type { FilesOf } from '../account/data-export/export-file.ts'
import { emailKeysOf } from '../account/email-keys.ts'
import type { Account } from '../account/sessions/service.ts'
import { organisations } from '../organisation/schema.ts'
import type { Db } from '../platform/db/client.ts'
import { partnerApplications, partnerRequests } from './schema.ts'

/** What this area stores about a person. */
export const partnerFiles: FilesOf = (db, account) => [
  {
    name: 'partner-requests.json',
    about: 'The requests that partners sent to your email address.',
    rows: requestRows(db, account),
  },
  {
    name: 'partner-applications.json',
    about: 'The contact details in the partner applications that you made for an organisation.',
    rows: applicationRows(db, account.id),
  },
]

async function* requestRows(db: Db, account: Account) {
  const emailKeys = await emailKeysOf(db, account)
  yield* await db
    .select({
      partner: organisations.name,
      email: partnerRequests.email,
      role: partnerRequests.role,
      state: partnerRequests.state,
      created_at: partnerRequests.createdAt,
      expires_at: partnerRequests.expiresAt,
    })
    .from(partnerRequests)
    .innerJoin(organisations, eq(organisations.id, partnerRequests.partnerId))
    .where(inArray(partnerRequests.emailKey, emailKeys))
    .orderBy(desc(partnerRequests.createdAt))
}

async function* applicationRows(db: Db, accountId: string) {
  yield* await db
    .select({
      organisation: { id: organisations.id, name: organisations.name },
      contact: partnerApplications.contact,
      applied_at: partnerApplications.appliedAt,
    })
    .from(partnerApplications)
    .innerJoin(organisations, eq(organisations.id, partnerApplications.organisationId))
    .where(eq(partnerApplications.appliedBy, accountId))
    .orderBy(desc(partnerApplications.appliedAt))
}
