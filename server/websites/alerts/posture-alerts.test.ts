import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'

import { CERTIFICATE_EXPIRES_SOON_DAYS } from '../../../contract/organisation/expiry-days.ts'
import { DAY_SECONDS, secondsAfter, secondsUntil } from '../../platform/clock.ts'
import { checkPosture } from '../posture/service.ts'
import { test as base } from '../posture/testing-posture.ts'
import { domains } from '../schema/domains.ts'
import { postureRuns } from '../schema/posture.ts'
import { notifyOfCertificateEnd } from './expiry-alerts.ts'
import { notifyOfGradeFall } from './grade-alert.ts'
import { toldOf } from './testing-alerts.ts'

/** A protected website with the grade C+, until a test makes it worse. */
const test = base.extend('checked', async ({ site }) => {
  const { server, ada, domainId, path, headers } = site
  const [website] = await server.db
    .update(domains)
    .set({ state: 'active' })
    .where(eq(domains.id, domainId))
    .returning()
  if (!website) throw new Error('The database returned no row.')
  headers['content-security-policy'] = "default-src 'none'; frame-ancestors 'none'"
  headers['strict-transport-security'] = 'max-age=63072000'
  const check = () => checkPosture(server, domainId, new AbortController().signal)
  return {
    ...site,
    website,
    check,
    worsen: () => {
      headers['content-security-policy'] = ''
      headers['strict-transport-security'] = ''
    },
    mute: (kind: string) =>
      ada.post(path.replace('/posture', '/settings'), { alerts: { [kind]: false } }),
    told: () => toldOf(server, ada.email),
  }
})

describe('a website whose plan is unpaid', () => {
  test('is checked every week, and its alerts are sent', async ({
    checked: { server, domainId, check, worsen, told },
  }) => {
    await server.db.update(domains).set({ state: 'suspended' }).where(eq(domains.id, domainId))
    expect(await check()).toEqual(secondsAfter(server.clock.now(), 7 * DAY_SECONDS))
    worsen()
    await check()
    expect(await told()).toEqual(fell)
  })
})

const fell = { unread: ['grade_fell'], subjects: ['The grade of example.com fell from C+ to F'] }

describe('lower grades', () => {
  test('a lower grade is reported once, including by a check that its owner started', async ({
    checked,
  }) => {
    const { server, run, worsen, told } = checked
    await run()
    expect(await told()).toEqual({ unread: [], subjects: [] })
    worsen()
    server.clock.advance(60)
    const [website] = await server.db.select().from(domains)
    const live = server.nextLive(website?.organisationId ?? '')
    await run()
    expect(await live).toMatchObject({ kind: 'domain' })
    expect(await told()).toEqual(fell)
    server.clock.advance(60)
    await run()
    expect(await told()).toEqual(fell)
  })

  test('a lower grade is reported once by two concurrent checks, compared with the last successful check', async ({
    checked: { server, website, domainId, check, worsen, told },
  }) => {
    await check()
    const [before] = await server.db.select().from(postureRuns)
    const unseen = { domainId, checkedAt: server.clock.now(), score: null, results: [] }
    await server.db.insert(postureRuns).values(unseen)
    worsen()
    await Promise.all([check(), check()])
    // The second of two concurrent checks may not have seen the first one's run.
    await notifyOfGradeFall(server, website, { from: 'C+', to: 'F', lastRunId: before?.id ?? 0 })
    expect(await told()).toEqual(fell)
  })
})

test('a certificate with less than 14 days left is reported once, and so is the next one', async ({
  checked: { server, website, run, check, mute, told },
}) => {
  await mute('grade_fell')
  const end = new Date((await run()).certificate_expires_at ?? '')
  const soonSeconds = CERTIFICATE_EXPIRES_SOON_DAYS * DAY_SECONDS
  server.clock.advance(secondsUntil(end, server.clock.now()) - soonSeconds)
  await check()
  expect(await told()).toEqual({ unread: [], subjects: [] })
  server.clock.advance(1)
  await Promise.all([check(), check()])
  expect(await told()).toEqual({
    unread: ['grade_fell', 'certificate_expires'],
    subjects: ['The certificate of example.com expires soon'],
  })
  server.clock.advance(soonSeconds)
  await notifyOfCertificateEnd(server, website, end)
  await notifyOfCertificateEnd(server, website, server.clock.now())
  expect((await told()).subjects.slice(1)).toEqual(['The certificate of example.com has expired'])
})
