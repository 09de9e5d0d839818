import { and, eq, inArray, lt, notInArray } from 'drizzle-orm'

import { damaged, readImageFile } from '../../../contract/organisation/image-file.ts'
import { SENT_LOGO_SIDE_MAX } from '../../../contract/organisation/logo-limits.ts'
import type { ThemeContent } from '../../../contract/partner/theme-content.ts'
import {
  IMAGE_RATIO_MAX,
  THEME_FILES_MAX,
  THEME_FONT_BYTES_MAX,
  THEME_IMAGE_BYTES_MAX,
  THEME_SVG_BYTES_MAX,
  type ThemeFileKind,
  themeImageBox,
} from '../../../contract/partner/theme-files.ts'
import type { AddThemeFile, ThemeFile } from '../../../contract/partner/theme.ts'
import { lockFor } from '../../organisation/access/lock-organisation.ts'
import type { Acting } from '../../organisation/acting.ts'
import { audit } from '../../platform/audit/events.ts'
import { HOUR_SECONDS, secondsAfter } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Context, Dependencies } from '../../platform/dependencies.ts'
import { Refusal, refuseField } from '../../platform/http/refusal.ts'
import { checkFont } from './check-font.ts'
import { whyNotSvg } from './check-svg.ts'
import { themeFiles, themes, themeVersions } from './schema.ts'
import { filePath, hashOf } from './theme-css.ts'

type Row = typeof themeFiles.$inferSelect
type NewFile = Pick<Row, 'kind' | 'extension' | 'width' | 'height' | 'weight' | 'file'>
type Drawing = Pick<Dependencies, 'heavyWork'>

/** Stores an image as the server draws it, or a font that passes the checks. The same file is stored once. */
export async function addFile(
  context: Context & Drawing,
  { access, caller }: Acting,
  request: AddThemeFile,
): Promise<ThemeFile> {
  const { db, clock } = context
  const { organisationId, accountId } = access
  const sent = Buffer.from(request.file, 'base64')
  const made =
    request.kind === 'font'
      ? readFont(sent)
      : await drawImage(context, accountId, request.kind, sent)
  const hash = hashOf(made.file)
  const at = clock.now()
  return db.transaction(async (tx) => {
    await lockFor(tx, access, 'themes.change')
    const isOwn = eq(themeFiles.organisationId, organisationId)
    const stored = await tx
      .update(themeFiles)
      .set({ createdAt: at })
      .where(and(isOwn, eq(themeFiles.kind, made.kind), eq(themeFiles.hash, hash)))
      .returning({ hash: themeFiles.hash })
    if (stored.length > 0) return fileOf({ hash, ...made })
    if ((await tx.$count(themeFiles, isOwn)) >= THEME_FILES_MAX) {
      throw new Refusal(
        'limit_reached',
        `A partner can have at most ${THEME_FILES_MAX} theme files. Delete the unused ones first.`,
      )
    }
    await tx.insert(themeFiles).values({ organisationId, hash, ...made, createdAt: at })
    const detail = { kind: made.kind, hash: hash.slice(0, 8) }
    await audit(tx, 'THEME_FILE_ADD', { at, organisationId, accountId, caller, detail })
    return fileOf({ hash, ...made })
  })
}

/** Deletes the files that no draft or version uses, except those that somebody may be about to save. Returns how many. */
export async function removeUnusedFiles(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { access, caller }: Acting,
): Promise<number> {
  const { organisationId, accountId } = access
  const at = clock.now()
  return db.transaction(async (tx) => {
    await lockFor(tx, access, 'themes.change')
    const isOwn = eq(themes.organisationId, organisationId)
    const drafts = await tx.select({ content: themes.draft }).from(themes).where(isOwn)
    const published = await tx
      .select({ content: themeVersions.content })
      .from(themeVersions)
      .innerJoin(themes, eq(themes.id, themeVersions.themeId))
      .where(isOwn)
    const used = [...drafts, ...published].flatMap(({ content }) => hashesIn(content))
    const removed = await tx
      .delete(themeFiles)
      .where(
        and(
          eq(themeFiles.organisationId, organisationId),
          notInArray(themeFiles.hash, [...new Set(used)]),
          lt(themeFiles.createdAt, secondsAfter(at, -HOUR_SECONDS)),
        ),
      )
      .returning({ hash: themeFiles.hash })
    if (removed.length > 0) {
      const detail = { files: removed.length }
      await audit(tx, 'THEME_FILES_REMOVE', { at, organisationId, accountId, caller, detail })
    }
    return removed.length
  })
}

export const fileOf = (row: Omit<NewFile, 'file'> & { hash: string }): ThemeFile => ({
  hash: row.hash,
  kind: row.kind,
  path: filePath(row),
  width: row.width,
  height: row.height,
  weight: row.weight,
})

function readFont(sent: Buffer): NewFile {
  if (sent.length > THEME_FONT_BYTES_MAX) throw refuseFile('The font is larger than 300 KB.')
  const checked = checkFont(sent)
  if ('fault' in checked) throw refuseFile(checked.fault)
  return {
    kind: 'font',
    extension: 'woff2',
    width: null,
    height: null,
    weight: checked.weight,
    file: sent,
  }
}

/** A logo takes a few milliseconds. */
const SVG_DRAW_MAX_MS = 10_000

/** What is stored is never what was sent. Logos are WebP, which is smallest; icons are PNG, which everything shows. */
async function drawImage(
  { heavyWork }: Drawing,
  accountId: string,
  kind: Exclude<ThemeFileKind, 'font'>,
  sent: Buffer,
): Promise<NewFile> {
  if (sent.length > THEME_IMAGE_BYTES_MAX)
    throw refuseFile('The file is larger than 1 MB. Choose a smaller one.')
  const within = themeImageBox[kind]
  const as = kind === 'logo' ? 'webp' : 'png'
  const svg = svgIn(sent)
  const drawn = await heavyWork.inLine(accountId, async () => {
    if (svg === undefined) {
      return heavyWork.run('drawThemeImage', { ...readBitmap(sent), file: sent, within, as })
    }
    const png = await heavyWork
      .run('drawSvg', { svg, within }, { timeLimitMs: SVG_DRAW_MAX_MS })
      .catch((error: unknown) => {
        if (!(error instanceof Error) || error.name !== 'AbortError') throw error
        throw refuseFile('The SVG takes too long to draw. Simplify it, or send a PNG.')
      })
    return png && heavyWork.run('drawThemeImage', { type: 'image/png', file: png, within, as })
  })
  if (!drawn) throw refuseFile(damaged.fault)
  const { file, width, height } = drawn
  return { kind, extension: as, width, height, weight: null, file: Buffer.from(file) }
}

function readBitmap(sent: Buffer) {
  const image = readImageFile(sent)
  if ('fault' in image) {
    throw refuseFile(image.fault.replace('PNG, JPEG or WebP', 'SVG, PNG, JPEG or WebP'))
  }
  const { width, height, type } = image
  if (width > SENT_LOGO_SIDE_MAX || height > SENT_LOGO_SIDE_MAX) {
    throw refuseFile(
      `The image has ${width} × ${height} pixels. Send one of at most ${SENT_LOGO_SIDE_MAX} × ${SENT_LOGO_SIDE_MAX}.`,
    )
  }
  if (width > IMAGE_RATIO_MAX * height || height > IMAGE_RATIO_MAX * width) {
    throw refuseFile(
      `The longer side of the image is more than ${IMAGE_RATIO_MAX} times the shorter one. Crop the image.`,
    )
  }
  return { type }
}

/** The text of an SVG, or undefined when the file isn't one. Encodings other than UTF-8 don't count. */
function svgIn(sent: Buffer) {
  const start = sent.toString('utf8', 0, 1_000).trimStart()
  if (!start.startsWith('<')) return undefined
  if (sent.length > THEME_SVG_BYTES_MAX)
    throw refuseFile('The SVG is larger than 100 KB. Simplify it, or upload a PNG.')
  const svg = sent.toString('utf8').trim()
  const fault = svg.includes('\0') || svg.includes('\ufffd') ? damaged.fault : whyNotSvg(svg)
  if (fault) throw refuseFile(fault)
  return svg
}

const refuseFile = (message: string) => refuseField('invalid_request', 'file', message)

const namedIn = (content: ThemeContent) => ({
  logo: [content.logo_light, content.logo_dark],
  mark: [content.mark],
  favicon: [content.favicon],
  font: content.fonts,
})

export const hashesIn = (content: ThemeContent) =>
  Object.values(namedIn(content))
    .flat()
    .filter((hash) => hash !== null)

/** Returns the files that a theme's content names. Refuses it when one is missing or of another kind. */
export async function filesOf(db: Db, organisationId: string, content: ThemeContent) {
  const hashes = hashesIn(content)
  if (hashes.length === 0) return []
  const rows = await db
    .select()
    .from(themeFiles)
    .where(and(eq(themeFiles.organisationId, organisationId), inArray(themeFiles.hash, hashes)))
  for (const [kind, named] of Object.entries(namedIn(content))) {
    const isMissing = named.some(
      (hash) => hash !== null && !rows.some((row) => row.hash === hash && row.kind === kind),
    )
    if (isMissing)
      throw new Refusal(
        'invalid_request',
        `A ${kind} of this theme was not uploaded. Upload it again.`,
      )
  }
  return rows.filter((row) => hashes.includes(row.hash))
}

/** A file by its hash, which names its content: whoever knows it has seen the file. */
export async function readFile(db: Db, hash: string, extension: string) {
  const [found] = await db
    .select({ file: themeFiles.file })
    .from(themeFiles)
    .where(and(eq(themeFiles.hash, hash), eq(themeFiles.extension, extension as Row['extension'])))
    .limit(1)
  return found?.file
}
