import { and, asc, count, desc, eq, exists, inArray, isNull, ne, sql } from 'drizzle-orm'

import { plainTheme, type ThemeContent } from '../../../contract/partner/theme-content.ts'
import { THEMES_MAX } from '../../../contract/partner/theme-files.ts'
import type {
  AddTheme,
  SaveTheme,
  Theme,
  ThemeState,
  ThemeSummary,
} from '../../../contract/partner/theme.ts'
import { accounts } from '../../account/schema.ts'
import type { Access } from '../../organisation/access/access.ts'
import { lockFor } from '../../organisation/access/lock-organisation.ts'
import type { Acting } from '../../organisation/acting.ts'
import { fullName } from '../../organisation/person-name.ts'
import { members, organisations } from '../../organisation/schema.ts'
import { audit, type AuditDetail, type AuditKind } from '../../platform/audit/events.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Context, Dependencies } from '../../platform/dependencies.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { partnerCustomers } from '../schema.ts'
import { changesBetween, isSame } from './compare.ts'
import { fileOf, filesOf, hashesIn } from './files.ts'
import { findTheme, type ThemeRow } from './find-theme.ts'
import { hostOf } from './host-of.ts'
import { themeCustomers, themeFiles, themeHosts, themes, themeVersions } from './schema.ts'
import { hashOf, themeCss } from './theme-css.ts'

export type Theming = Context & Pick<Dependencies, 'config'>

/** An assignment outlives the relationship, but counts only while there is one, and while the customer exists. */
const isCustomer = (db: Db) =>
  exists(
    db
      .select({ id: partnerCustomers.id })
      .from(partnerCustomers)
      .innerJoin(
        organisations,
        and(eq(organisations.id, partnerCustomers.customerId), isNull(organisations.deletedAt)),
      )
      .where(
        and(
          eq(partnerCustomers.customerId, themeCustomers.customerId),
          eq(partnerCustomers.partnerId, themeCustomers.organisationId),
          ne(partnerCustomers.state, 'ended'),
        ),
      ),
  )

const countCustomers = (db: Db, { id }: Pick<ThemeRow, 'id'>) =>
  db.$count(themeCustomers, and(eq(themeCustomers.themeId, id), isCustomer(db)))

const stateOf = ({ version, archivedAt }: ThemeRow): ThemeState =>
  archivedAt ? 'archived' : version === null ? 'draft' : 'published'

/** Returns the themes of the organisation, by name. */
export async function listThemes(db: Db, { organisationId }: Access): Promise<ThemeSummary[]> {
  const isOfIt = eq(themes.organisationId, organisationId)
  const rows = await db
    .select({ theme: themes, published: themeVersions.content })
    .from(themes)
    .leftJoin(
      themeVersions,
      and(eq(themeVersions.themeId, themes.id), eq(themeVersions.number, themes.version)),
    )
    .where(isOfIt)
    .orderBy(asc(themes.name), asc(themes.id))
    .limit(THEMES_MAX)
  const hosts = await db
    .select({ themeId: themeHosts.themeId, host: themeHosts.host })
    .from(themeHosts)
    .where(eq(themeHosts.organisationId, organisationId))
    .orderBy(asc(themeHosts.host))
  const customers = await db
    .select({ themeId: themeCustomers.themeId, count: count() })
    .from(themeCustomers)
    .where(and(eq(themeCustomers.organisationId, organisationId), isCustomer(db)))
    .groupBy(themeCustomers.themeId)
  return rows.map(({ theme, published }) => ({
    ...shared(theme, published),
    hosts: hosts.filter(({ themeId }) => themeId === theme.id).map(({ host }) => host),
    customer_count: customers.find(({ themeId }) => themeId === theme.id)?.count ?? 0,
  }))
}

const shared = (theme: ThemeRow, published: ThemeContent | null | undefined) => ({
  id: theme.id,
  name: theme.name,
  state: stateOf(theme),
  product_name: theme.draft.product_name,
  colour: theme.draft.colour,
  version: theme.version,
  has_changes: !published || !isSame(published, theme.draft),
  updated_at: theme.updatedAt.toISOString(),
})

export async function readTheme(
  { db, config }: Pick<Theming, 'db' | 'config'>,
  access: Access,
  themeId: string,
): Promise<Theme> {
  const theme = await findTheme(db, access, themeId)
  const versions = await db
    .select({
      version: themeVersions,
      // The address that somebody has after leaving is none of the partner's business.
      publishedBy: sql<
        string | null
      >`case when ${members.accountId} is null then ${fullName} else ${accounts.email} end`,
    })
    .from(themeVersions)
    .leftJoin(accounts, eq(accounts.id, themeVersions.publishedBy))
    .leftJoin(
      members,
      and(
        eq(members.organisationId, access.organisationId),
        eq(members.accountId, themeVersions.publishedBy),
      ),
    )
    .where(eq(themeVersions.themeId, theme.id))
    .orderBy(desc(themeVersions.number))
  const hashes = [theme.draft, ...versions.map(({ version }) => version.content)].flatMap(hashesIn)
  const files =
    hashes.length === 0
      ? []
      : await db
          .select()
          .from(themeFiles)
          .where(
            and(
              eq(themeFiles.organisationId, access.organisationId),
              inArray(themeFiles.hash, hashes),
            ),
          )
  const hosts = await db
    .select()
    .from(themeHosts)
    .where(eq(themeHosts.themeId, theme.id))
    .orderBy(asc(themeHosts.createdAt), asc(themeHosts.id))
  const customerCount = await countCustomers(db, theme)
  const current = versions.find(({ version }) => version.number === theme.version)
  return {
    ...shared(theme, current?.version.content),
    draft: theme.draft,
    revision: theme.revision,
    versions: versions.map(({ version, publishedBy }, index) => ({
      number: version.number,
      content: version.content,
      css: cssPath(version.cssHash),
      published_at: version.publishedAt.toISOString(),
      published_by: publishedBy,
      changes: changesBetween(versions[index + 1]?.version.content, version.content),
    })),
    files: files.map(fileOf),
    hosts: hosts.map((host) => hostOf(host, config)),
    customer_count: customerCount,
  }
}

export const cssPath = (cssHash: string) => `/theme-files/${cssHash}.css`

/** Adds a theme with its own draft. */
export async function addTheme(context: Theming, acting: Acting, request: AddTheme) {
  const { name, product_name, colour } = request
  return insertTheme(context, acting, { name, draft: { ...plainTheme, product_name, colour } })
}

export async function duplicateTheme(
  context: Theming,
  acting: Acting,
  { themeId, name }: { themeId: string; name: string },
) {
  const { draft } = await findTheme(context.db, acting.access, themeId)
  return insertTheme(context, acting, { name, draft })
}

export async function insertTheme(
  context: Theming,
  acting: Acting,
  { name, draft }: { name: string; draft: ThemeContent },
) {
  const { organisationId } = acting.access
  const at = context.clock.now()
  const id = await context.db.transaction(async (tx) => {
    await lockFor(tx, acting.access, 'themes.change')
    if ((await tx.$count(themes, eq(themes.organisationId, organisationId))) >= THEMES_MAX) {
      throw new Refusal(
        'limit_reached',
        `A partner can have at most ${THEMES_MAX} themes. Delete an archived one first.`,
      )
    }
    const [row] = await tx
      .insert(themes)
      .values({ organisationId, name, draft, createdAt: at, updatedAt: at })
      .returning({ id: themes.id })
    if (!row) throw new Error('The database returned no row.')
    await record({ tx, at, acting }, 'THEME_ADD', { id: row.id, name }, {})
    return row.id
  })
  return readTheme(context, acting.access, id)
}

/** Saves the draft. Customers see it once it is published. */
export async function saveTheme(
  context: Theming,
  acting: Acting,
  { themeId, request }: { themeId: string; request: SaveTheme },
) {
  const { name, draft, revision } = request
  await changeTheme(context, acting, themeId, async ({ tx, theme, at }) => {
    refuseArchived(theme)
    refuseOtherRevision(theme, revision, 'Reload it, and make your changes again.')
    await filesOf(tx, theme.organisationId, draft)
    await tx
      .update(themes)
      .set({ name, draft, revision: revision + 1, updatedAt: at })
      .where(eq(themes.id, theme.id))
    const fields = changesBetween(theme.draft, draft).map(({ field }) => field)
    return ['THEME_SAVE', { fields: fields.join(', ') }]
  })
  return readTheme(context, acting.access, themeId)
}

/** Publishes the draft as a new version, which its customers see from now on. */
export async function publishTheme(
  context: Theming,
  acting: Acting,
  { themeId, revision }: { themeId: string; revision: number },
) {
  await changeTheme(context, acting, themeId, async ({ tx, theme, at }) => {
    refuseOtherRevision(theme, revision, 'Check the draft, then publish it.')
    const [newest] = await tx
      .select({ number: themeVersions.number })
      .from(themeVersions)
      .where(eq(themeVersions.themeId, theme.id))
      .orderBy(desc(themeVersions.number))
      .limit(1)
    const shown = theme.version === null ? undefined : await versionOf(tx, theme.id, theme.version)
    if (shown && isSame(shown.content, theme.draft) && !theme.archivedAt) {
      throw new Refusal('already_done', 'The draft is already published. Change something first.')
    }
    const number = (newest?.number ?? 0) + 1
    const files = await filesOf(tx, theme.organisationId, theme.draft)
    const css = themeCss(theme.draft, files)
    await tx.insert(themeVersions).values({
      themeId: theme.id,
      number,
      content: theme.draft,
      css,
      cssHash: hashOf(css),
      publishedAt: at,
      publishedBy: acting.access.accountId,
    })
    await tx
      .update(themes)
      .set({ version: number, archivedAt: null, updatedAt: at })
      .where(eq(themes.id, theme.id))
    return ['THEME_PUBLISH', { version: number }]
  })
  return readTheme(context, acting.access, themeId)
}

/** Shows a previously published version, and makes it the draft. */
export async function goBack(
  context: Theming,
  acting: Acting,
  { themeId, number }: { themeId: string; number: string },
) {
  await changeTheme(context, acting, themeId, async ({ tx, theme, at }) => {
    refuseArchived(theme)
    const found = /^\d{1,9}$/.test(number)
      ? await versionOf(tx, theme.id, Number(number))
      : undefined
    if (!found) throw new Refusal('not_found', 'The theme has no such version.')
    if (found.number === theme.version) {
      throw new Refusal('already_done', 'Customers already see this version.')
    }
    await tx
      .update(themes)
      .set({
        version: found.number,
        draft: found.content,
        revision: theme.revision + 1,
        updatedAt: at,
      })
      .where(eq(themes.id, theme.id))
    return ['THEME_GO_BACK', { version: found.number, from: theme.version ?? 0 }]
  })
  return readTheme(context, acting.access, themeId)
}

async function versionOf(tx: Db, themeId: string, number: number) {
  const [found] = await tx
    .select()
    .from(themeVersions)
    .where(and(eq(themeVersions.themeId, themeId), eq(themeVersions.number, number)))
  return found
}

/** Archives a theme. Its versions are kept, and it can be published again. */
export async function archiveTheme(context: Theming, acting: Acting, themeId: string) {
  await changeTheme(context, acting, themeId, async ({ tx, theme, at }) => {
    refuseArchived(theme)
    await refuseInUse(tx, theme)
    await tx.update(themes).set({ archivedAt: at, updatedAt: at }).where(eq(themes.id, theme.id))
    return ['THEME_ARCHIVE', {}]
  })
  return readTheme(context, acting.access, themeId)
}

/** Deletes an archived theme with its versions. A former customer that came back may still have it. */
export const removeTheme = (context: Theming, acting: Acting, themeId: string) =>
  changeTheme(context, acting, themeId, async ({ tx, theme }) => {
    if (!theme.archivedAt) throw new Refusal('not_possible', 'Archive this theme first.')
    await refuseInUse(tx, theme)
    await tx.delete(themes).where(eq(themes.id, theme.id))
    return ['THEME_REMOVE', {}]
  })

async function refuseInUse(tx: Db, theme: ThemeRow) {
  const hosts = await tx.$count(themeHosts, eq(themeHosts.themeId, theme.id))
  const customers = await countCustomers(tx, theme)
  if (hosts + customers > 0) {
    throw new Refusal(
      'not_possible',
      'This theme is in use. Remove its host names and customers first.',
    )
  }
}

type Change = { tx: Db; theme: ThemeRow; at: Date }

/** Makes a change to one theme, after any other changes of the same partner, and records it. */
export async function changeTheme(
  { db, clock }: Pick<Theming, 'db' | 'clock'>,
  acting: Acting,
  themeId: string,
  change: (of: Change) => Promise<[AuditKind, AuditDetail]>,
) {
  const at = clock.now()
  await db.transaction(async (tx) => {
    await lockFor(tx, acting.access, 'themes.change')
    const theme = await findTheme(tx, acting.access, themeId)
    const [kind, detail] = await change({ tx, theme, at })
    await record({ tx, at, acting }, kind, theme, detail)
  })
}

async function record(
  { tx, at, acting: { access, caller } }: { tx: Db; at: Date; acting: Acting },
  kind: AuditKind,
  { id, name }: Pick<ThemeRow, 'id' | 'name'>,
  detail: AuditDetail,
) {
  const { organisationId, accountId } = access
  await audit(tx, kind, {
    at,
    organisationId,
    accountId,
    caller,
    detail: { theme: name, theme_id: id, ...detail },
  })
}

function refuseOtherRevision(theme: ThemeRow, seen: number, advice: string) {
  if (theme.revision === seen) return
  throw new Refusal(
    'changed_meanwhile',
    `Somebody else has saved this theme in the meantime. ${advice}`,
  )
}

export function refuseArchived({ archivedAt }: ThemeRow) {
  if (archivedAt) {
    throw new Refusal('not_possible', 'This theme is archived. Publish it again to change it.')
  }
}
