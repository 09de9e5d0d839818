import { readFileSync } from 'node:fs'

import type { AskSigned, TrustAnchors } from './dnssec-chain.ts'
import type { Reply } from './message.ts'

type Recorded = {
  anchor: { keyTag: number; algorithm: number; digestType: number; digest: string }
  /** What delv reported, by zone and type. */
  delv: Record<string, Record<'SOA' | 'CAA' | 'A', string>>
  /** By name and type: the reply and the zone whose server sent it. */
  replies: Record<string, { from: string; kind: 'answer' | 'nodata' | 'nxdomain'; message: string }>
}
const { anchor, delv, replies } = JSON.parse(
  readFileSync(new URL('testing-signed-zones.json', import.meta.url), 'utf8'),
) as Recorded

/** When the replies were recorded. */
export const recordedAt = new Date('2026-11-23T18:00:00Z')
export const recordedAnchors: TrustAnchors = {
  '.': [{ ...anchor, digest: Buffer.from(anchor.digest, 'hex') }],
}
/** Signed zones, intact and broken ones, with what delv reported for each. */
export const signedZones = Object.entries(delv)

export function recordedReply(name: string, type: string) {
  const found = replies[`${name} ${type}`]
  if (!found) throw new Error(`No reply about ${name} ${type} was recorded.`)
  return { ...found, message: Buffer.from(found.message, 'base64') }
}

export const replyOf = ({ kind, message }: ReturnType<typeof recordedReply>): Reply =>
  kind === 'answer' ? { kind, records: [], message } : { kind, message }

/** Returns the recorded replies. */
export const askRecorded: AskSigned = async ({ name, type }) => {
  const found = recordedReply(name, type)
  return { reply: replyOf(found), zone: found.from }
}
