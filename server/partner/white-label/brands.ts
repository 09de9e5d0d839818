import { and, asc, eq, isNotNull, isNull, ne } from 'drizzle-orm'

import { accounts } from '../../account/schema.ts'
import { members, organisations } from '../../organisation/schema.ts'
import type { Brand, Brands } from '../../platform/brand/brand.ts'
import type { Db } from '../../platform/db/client.ts'
import { emailKeyOf } from '../../platform/email-key.ts'
import { partnerCustomers } from '../schema.ts'
import { isShown } from '../themes/is-shown.ts'
import { themeCustomers, themeHosts, themes, themeVersions } from '../themes/schema.ts'
import { filePath } from '../themes/theme-css.ts'

/** Finds the published themes of partners as brands. An archived theme isn't one. */
export const brands: Brands = {
  ofHost: async (db, host) => {
    const rows = await selectBrands(db)
      .innerJoin(themeHosts, eq(themeHosts.themeId, themes.id))
      .where(and(eq(themeHosts.host, host), isNotNull(themeHosts.verifiedAt), isShown))
    return brandOf(rows[0], host)
  },
  byId: async (db, id) => {
    const rows = await selectBrands(db).where(and(eq(themes.id, id), isShown))
    return withHost(db, rows[0])
  },
  ofOrganisation: async (db, organisationId) => {
    const rows = await selectBrands(db)
      .innerJoin(themeCustomers, eq(themeCustomers.themeId, themes.id))
      .innerJoin(partnerCustomers, isCustomer)
      .where(and(eq(themeCustomers.customerId, organisationId), isShown))
    return withHost(db, rows[0])
  },
  ofRecipient: async (db, email) => {
    const rows = await selectBrands(db)
      .innerJoin(themeCustomers, eq(themeCustomers.themeId, themes.id))
      .innerJoin(partnerCustomers, isCustomer)
      .innerJoin(
        members,
        and(eq(members.organisationId, themeCustomers.customerId), isNull(members.partnerId)),
      )
      .innerJoin(accounts, eq(accounts.id, members.accountId))
      .where(and(eq(accounts.emailKey, emailKeyOf(email)), isShown))
      .orderBy(asc(members.joinedAt))
      .limit(1)
    return withHost(db, rows[0])
  },
}

/** Until either side ends the relationship. */
const isCustomer = and(
  eq(partnerCustomers.customerId, themeCustomers.customerId),
  eq(partnerCustomers.partnerId, themeCustomers.organisationId),
  ne(partnerCustomers.state, 'ended'),
)

const selectBrands = (db: Db) =>
  db
    .select({
      id: themes.id,
      number: themeVersions.number,
      content: themeVersions.content,
      cssHash: themeVersions.cssHash,
    })
    .from(themes)
    .innerJoin(
      themeVersions,
      and(eq(themeVersions.themeId, themes.id), eq(themeVersions.number, themes.version)),
    )
    .innerJoin(organisations, eq(organisations.id, themes.organisationId))
    .$dynamic()
type Row = Awaited<ReturnType<typeof selectBrands>>[number]

/** For links in emails: the host that was verified first. */
async function withHost(db: Db, row: Row | undefined) {
  if (!row) return undefined
  const [first] = await db
    .select({ host: themeHosts.host })
    .from(themeHosts)
    .where(and(eq(themeHosts.themeId, row.id), isNotNull(themeHosts.verifiedAt)))
    .orderBy(asc(themeHosts.verifiedAt))
    .limit(1)
  return brandOf(row, first?.host)
}

function brandOf(row: Row | undefined, host: string | undefined): Brand | undefined {
  if (!row) return undefined
  const { id, number, content, cssHash } = row
  const icon = (hash: string | null) => (hash ? filePath({ hash, extension: 'png' }) : undefined)
  return {
    id,
    key: `${id} ${number}`,
    productName: content.product_name,
    host,
    css: `/theme-files/${cssHash}.css`,
    favicon: icon(content.favicon),
    mark: icon(content.mark),
    supportUrl: content.support_url ?? undefined,
    termsUrl: content.terms_url ?? undefined,
    privacyUrl: content.privacy_url ?? undefined,
    senderName: content.sender_name ?? content.product_name,
    replyTo: content.reply_to ?? undefined,
  }
}
