import { createHash } from 'node:crypto'

import { and, eq } from 'drizzle-orm'

import { damaged, readImageFile } from '../../../contract/organisation/image-file.ts'
import { LOGO_BYTES_MAX, SENT_LOGO_SIDE_MAX } from '../../../contract/organisation/logo-limits.ts'
import { logoHash, type SetLogo } from '../../../contract/organisation/logo.ts'
import { audit } from '../../platform/audit/events.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Context, Dependencies } from '../../platform/dependencies.ts'
import { Refusal, refuseField } from '../../platform/http/refusal.ts'
import type { Access } from '../access/access.ts'
import { lockFor } from '../access/lock-organisation.ts'
import type { Acting } from '../acting.ts'
import { organisationLogos } from '../schema.ts'

type Logo = Omit<typeof organisationLogos.$inferSelect, 'organisationId'>

/** Replaces the logo of the current organisation. Returns its hash. */
export async function setLogo(
  context: Context & Pick<Dependencies, 'heavyWork'>,
  acting: Acting,
  { image }: SetLogo,
) {
  const logo = await drawLogo(context, acting, Buffer.from(image, 'base64'))
  await change(context, acting, logo)
  return logo.hash
}

export const removeLogo = (context: Context, acting: Acting) => change(context, acting, undefined)

/** Returns the logo of the current organisation if it still has this hash. */
export async function readLogo(db: Db, { organisationId }: Access, hash: string) {
  const none = new Refusal('not_found', 'The organisation no longer has this logo.')
  if (!logoHash.safeParse(hash).success) throw none
  const [found] = await db
    .select()
    .from(organisationLogos)
    .where(
      and(eq(organisationLogos.organisationId, organisationId), eq(organisationLogos.hash, hash)),
    )
  if (!found) throw none
  return found
}

/** What is stored is never what was sent: it is decoded, and redrawn at the size that is shown. */
async function drawLogo(
  { heavyWork }: Pick<Dependencies, 'heavyWork'>,
  { access }: Acting,
  sent: Buffer,
): Promise<Logo> {
  if (sent.length > LOGO_BYTES_MAX)
    throw refuseImage('The file is larger than 1 MB. Choose a smaller one.')
  const image = readImageFile(sent)
  if ('fault' in image) throw refuseImage(image.fault)
  if (image.width > SENT_LOGO_SIDE_MAX || image.height > SENT_LOGO_SIDE_MAX) {
    throw refuseImage(
      `The image is ${image.width} × ${image.height} pixels. Upload one of at most ${SENT_LOGO_SIDE_MAX} × ${SENT_LOGO_SIDE_MAX} pixels.`,
    )
  }
  const drawn = await heavyWork.inLine(access.accountId, () =>
    heavyWork.run('drawLogo', { file: sent, type: image.type }),
  )
  if (!drawn) throw refuseImage(damaged.fault)
  const file = Buffer.from(drawn.file)
  const hash = createHash('sha256').update(file).digest('hex')
  return { ...drawn, type: 'image/png', file, hash }
}

const refuseImage = (message: string) => refuseField('invalid_request', 'image', message)

async function change(
  { db, clock, live }: Context,
  { access, caller }: Acting,
  logo: Logo | undefined,
) {
  const { organisationId, accountId } = access
  const isChanged = await db.transaction(async (tx) => {
    await lockFor(tx, access, 'organisation.change')
    const ofIt = eq(organisationLogos.organisationId, organisationId)
    const [before] = await tx.select().from(organisationLogos).where(ofIt)
    if (before?.hash === logo?.hash) return false
    await tx.delete(organisationLogos).where(ofIt)
    if (logo) await tx.insert(organisationLogos).values({ organisationId, ...logo })
    const detail = { setting: 'logo', before: inWords(before), after: inWords(logo) }
    await audit(tx, 'ORGANISATION_CHANGE', {
      at: clock.now(),
      organisationId,
      accountId,
      caller,
      detail,
    })
    return true
  })
  if (isChanged) live.publish(organisationId, { kind: 'access' })
}

const inWords = (logo: Omit<Logo, 'file'> | undefined) =>
  logo ? `${logo.width} × ${logo.height} pixels, ${logo.hash.slice(0, 8)}` : 'none'
