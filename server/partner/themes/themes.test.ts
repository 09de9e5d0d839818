import { eq } from 'drizzle-orm'
import { describe, expect, vi } from 'vitest'

import type { ThemeContent } from '../../../contract/partner/theme-content.ts'
import { THEME_FILES_MAX } from '../../../contract/partner/theme-files.ts'
import { accounts } from '../../account/schema.ts'
import { anOrganisation, outcomeOf } from '../../organisation/testing-organisation.ts'
import { SMALL_PNG } from '../../testing/api-examples.ts'
import type { TestServer } from '../../testing/test-server.ts'
import { test } from '../../testing/test.ts'
import { addPartner } from '../operating/partners.ts'
import { partnerCustomers } from '../schema.ts'
import { themeFiles, themeVersions } from './schema.ts'

const violet = { name: 'Acme', product_name: 'Acme Shield', colour: '#7c3aed' }
const logo = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 10"><path fill="#7c3aed" d="M0 0h30v10H0z"/></svg>',
).toString('base64')

/** Ada's organisation with a theme. */
async function aTheme(server: TestServer) {
  const partner = await anOrganisation(server)
  await addPartner(server, partner.organisationId, { basisPoints: 0 })
  const { ada } = partner
  const added = (await ada.post('/v1/partner/themes', violet)).body.data
  const path = `/v1/partner/themes/${added.id}`
  const save = async (change: Partial<ThemeContent>) => {
    const { name, draft, revision } = (await ada.get(path)).body.data
    return ada.post(path, { name, draft: { ...draft, ...change }, revision })
  }
  const publish = async () => {
    const { revision } = (await ada.get(path)).body.data
    return ada.post(`${path}/publish`, { revision })
  }
  return { ...partner, path, added, save, publish }
}

test('an organisation that is no partner has no themes', async ({ server }) => {
  const { ada } = await anOrganisation(server)
  expect(outcomeOf(await ada.get('/v1/partner/themes'))).toEqual([404, 'not_found'])
  expect(outcomeOf(await ada.post('/v1/partner/themes', violet))).toEqual([404, 'not_found'])
})

test('a drawing is only called too slow when its time was up, not when its thread failed', async ({
  server,
}) => {
  const { ada } = await aTheme(server)
  const add = () => ada.post('/v1/partner/themes/files', { kind: 'logo', file: logo })
  const run = vi.spyOn(server.heavyWork, 'run')
  run.mockRejectedValueOnce(new Error('Terminating worker thread'))
  expect(outcomeOf(await add())).toEqual([500, 'internal_error'])
  run.mockRejectedValueOnce(Object.assign(new Error('aborted'), { name: 'AbortError' }))
  expect((await add()).body.message).toContain('takes too long')
  run.mockRestore()
})

describe('a theme', () => {
  // PostgreSQL can't store half a surrogate pair: the status was 500.
  test.for(['name', 'product_name'])(
    'with half a character in %s is refused',
    async (field, { server }) => {
      const { ada } = await aTheme(server)
      const added = await ada.post('/v1/partner/themes', { ...violet, [field]: 'Acme\ud800' })
      expect(outcomeOf(added)).toEqual([422, 'invalid_request'])
    },
  )

  test('is a draft until it is published, and a version says what changed', async ({ server }) => {
    const { ada, path, added, save, publish, lastAudit } = await aTheme(server)
    expect(added).toMatchObject({ state: 'draft', version: null, has_changes: true })
    expect((await publish()).body.data).toMatchObject({
      state: 'published',
      version: 1,
      has_changes: false,
    })
    expect((await save({ colour: '#b45309', corners: 'round' })).body.data.has_changes).toBe(true)
    expect((await ada.get('/v1/partner/themes')).body.data).toMatchObject([
      { name: 'Acme', state: 'published', version: 1, has_changes: true, colour: '#b45309' },
    ])
    const { versions } = (await publish()).body.data
    expect(versions).toMatchObject([
      {
        number: 2,
        published_by: 'ada@example.com',
        changes: [
          { field: 'colour', before: '#7c3aed', after: '#b45309' },
          { field: 'corners', before: 'soft', after: 'round' },
        ],
      },
      { number: 1, changes: [] },
    ])
    expect(outcomeOf(await publish())).toEqual([409, 'already_done'])
    expect(await lastAudit()).toMatchObject({
      kind: 'THEME_PUBLISH',
      detail: { theme: 'Acme', version: 2 },
    })
    expect((await ada.get(path)).body.data.versions).toHaveLength(2)
  })

  test('that is published never changes, not even in the database', async ({ server }) => {
    const { publish, save } = await aTheme(server)
    const [first] = (await publish()).body.data.versions
    const before = await server.get(first.css)
    await save({ colour: '#b45309' })
    await publish()
    expect((await server.get(first.css)).body).toBe(before.body)
    const change = server.db
      .update(themeVersions)
      .set({ css: '' })
      .where(eq(themeVersions.number, 1))
    await expect(change).rejects.toMatchObject({
      cause: { message: expect.stringContaining('never changes') },
    })
  })

  // It was the address that they have now, wherever they work.
  test('names who published a version without the address of somebody who has left', async ({
    server,
  }) => {
    const { ada, add, path, publish } = await aTheme(server)
    const grace = await add('grace', 'admin')
    const { revision } = (await ada.get(path)).body.data
    await grace.post(`${path}/publish`, { revision })
    expect((await publish()).body.code).toBe('already_done')
    await grace.post('/v1/organisation/leave')
    const names = { email: 'grace@example.net', firstName: 'Grace', lastName: 'Hopper' }
    await server.db.update(accounts).set(names).where(eq(accounts.id, grace.accountId))
    const publishedBy = async () => (await ada.get(path)).body.data.versions[0].published_by
    expect(await publishedBy()).toBe('Grace Hopper')
    await server.db.delete(accounts).where(eq(accounts.id, grace.accountId))
    expect(await publishedBy()).toBeNull()
    expect(await server.db.select().from(themeVersions)).toMatchObject([{ publishedBy: null }])
  })

  test('goes back to any version, which becomes the draft', async ({ server }) => {
    const { ada, path, publish, save } = await aTheme(server)
    await publish()
    await save({ colour: '#b45309' })
    await publish()
    const back = await ada.post(`${path}/versions/1/restore`)
    expect(back.body.data).toMatchObject({ version: 1, colour: '#7c3aed', has_changes: false })
    expect(outcomeOf(await ada.post(`${path}/versions/1/restore`))).toEqual([409, 'already_done'])
    for (const number of ['3', '0', '-1', 'x', '99999999999'])
      expect(outcomeOf(await ada.post(`${path}/versions/${number}/restore`))).toEqual([
        404,
        'not_found',
      ])
    expect((await ada.post(`${path}/versions/2/restore`)).body.data.version).toBe(2)
  })

  test('that two people save at the same time keeps the first person’s changes', async ({
    server,
  }) => {
    const { ada, path, added } = await aTheme(server)
    const request = { name: 'Acme', draft: added.draft, revision: added.revision }
    expect(outcomeOf(await ada.post(path, request))).toBe(200)
    expect(outcomeOf(await ada.post(path, request))).toEqual([409, 'changed_meanwhile'])
  })

  test('is only published with the draft that the person saw', async ({ server }) => {
    const { ada, path, added, save } = await aTheme(server)
    const { revision } = added
    await save({ colour: '#b45309' })
    expect(outcomeOf(await ada.post(`${path}/publish`, { revision }))).toEqual([
      409,
      'changed_meanwhile',
    ])
    expect((await ada.get(path)).body.data.version).toBeNull()
  })

  test('is duplicated with its draft, and archived when nothing uses it', async ({ server }) => {
    const { ada, path, publish, save } = await aTheme(server)
    await save({ density: 'compact' })
    await publish()
    const copy = (await ada.post(`${path}/duplicate`, { name: 'Copy' })).body.data
    expect(copy).toMatchObject({
      name: 'Copy',
      state: 'draft',
      versions: [],
      draft: { density: 'compact' },
    })
    const { id } = (await ada.post(`${path}/hosts`, { host: 'login.acme.example' })).body.data
    expect(outcomeOf(await ada.post(`${path}/archive`))).toEqual([409, 'not_possible'])
    await ada.post(`${path}/hosts/${id}/remove`)
    expect((await ada.post(`${path}/archive`)).body.data.state).toBe('archived')
    expect(outcomeOf(await save({ density: 'spacious' }))).toEqual([409, 'not_possible'])
    expect((await publish()).body.data).toMatchObject({ state: 'published', version: 2 })
  })

  // It counted towards the limit for ever.
  test('is deleted once it is archived, and no customer has it', async ({ server }) => {
    const { ada, organisationId, path, publish, lastAudit } = await aTheme(server)
    const remove = async () => outcomeOf(await ada.post(`${path}/remove`))
    const [{ css }] = (await publish()).body.data.versions
    expect(await remove()).toEqual([409, 'not_possible'])
    const { organisationId: customerId } = await server.join('bob@example.org')
    const relation = { partnerId: organisationId, customerId, addedAt: server.clock.now() }
    await server.db.insert(partnerCustomers).values({ ...relation, state: 'active' })
    await ada.post(`${path}/assign`, { customer_ids: [customerId], is_assigned: true })
    await server.db.update(partnerCustomers).set({ state: 'ended', endedAt: server.clock.now() })
    await ada.post(`${path}/archive`)
    // The customer came back.
    await server.db.insert(partnerCustomers).values({ ...relation, state: 'active' })
    expect(await remove()).toEqual([409, 'not_possible'])
    await ada.post(`${path}/assign`, { customer_ids: [customerId], is_assigned: false })
    expect(await remove()).toBe(200)
    expect(await lastAudit()).toMatchObject({ kind: 'THEME_REMOVE', detail: { theme: 'Acme' } })
    expect((await ada.get('/v1/partner/themes')).body.data).toEqual([])
    expect((await server.get(css)).status).toBe(404)
    expect(await remove()).toEqual([404, 'not_found'])
  })

  test('that was never published is deleted too', async ({ server }) => {
    const { ada, path } = await aTheme(server)
    await ada.post(`${path}/archive`)
    expect(outcomeOf(await ada.post(`${path}/remove`))).toBe(200)
  })

  test('of another organisation is not found by any call', async ({ server }) => {
    const { path, publish } = await aTheme(server)
    await publish()
    const eve = await server.join('eve@example.net')
    await addPartner(server, eve.organisationId, { basisPoints: 0 })
    const tries = [
      await eve.get(path),
      await eve.get(`${path}/tokens`),
      await eve.post(path, { ...violet, draft: (await eve.get(path)).body.data, revision: 0 }),
      await eve.post(`${path}/publish`, { revision: 0 }),
      await eve.post(`${path}/archive`),
      await eve.post(`${path}/remove`),
      await eve.post(`${path}/duplicate`, { name: 'Mine' }),
      await eve.post(`${path}/versions/1/restore`),
      await eve.post(`${path}/assign`, { customer_ids: [], is_assigned: true }),
      await eve.post(`${path}/hosts`, { host: 'login.eve.example' }),
    ].map(outcomeOf)
    expect(tries.filter((outcome) => String(outcome) !== '404,not_found')).toEqual([
      [422, 'invalid_request'],
    ])
    expect((await eve.get('/v1/partner/themes')).body.data).toEqual([])
  })

  test.for([
    ['a colour in words', { colour: 'violet' }, 'colour'],
    ['a style sheet as its colour', { colour: '#fff;}body{display:none' }, 'colour'],
    ['no product name', { product_name: '  ' }, 'product_name'],
    ['two lines as its name', { product_name: 'Acme\r\nBcc: eve@example.net' }, 'product_name'],
    ['a script as its link', { support_url: 'javascript:alert(1)' }, 'support_url'],
    ['a plain http link', { terms_url: 'http://acme.example' }, 'terms_url'],
    ['a hue that doesn’t exist', { neutral_hue: 400 }, 'neutral_hue'],
    ['an uploaded typeface without a font', { typeface: 'uploaded' }, 'fonts'],
  ] as const)('with %s is refused', async ([, change, field], { server }) => {
    const { save } = await aTheme(server)
    const { status, body } = await save(change)
    expect([status, body.errors[0].path]).toEqual([422, `draft.${field}`])
  })

  test('is not changed by members who may only read it, nor by those who may not', async ({
    server,
  }) => {
    const { add, path } = await aTheme(server)
    const outcomes = []
    for (const role of ['admin', 'auditor', 'member', 'billing'] as const) {
      const person = await add(role, role)
      const changed = await person.post(`${path}/duplicate`, { name: role })
      const removed = await person.post('/v1/partner/themes/files/remove-unused')
      outcomes.push([role, (await person.get(path)).status, changed.status, removed.status])
    }
    expect(outcomes).toEqual([
      ['admin', 200, 200, 200],
      ['auditor', 200, 403, 403],
      ['member', 403, 403, 403],
      ['billing', 403, 403, 403],
    ])
  })
})

describe('the customers of a theme', () => {
  test('are the partner’s own, and each has one theme', async ({ server }) => {
    const { ada, organisationId, path, publish } = await aTheme(server)
    const bob = await server.join('bob@example.org')
    const ids = { customer_ids: [bob.organisationId], is_assigned: true }
    expect(outcomeOf(await ada.post(`${path}/assign`, ids))).toEqual([422, 'invalid_request'])
    const facts = { state: 'active', payer: 'customer', addedAt: server.clock.now() } as const
    await server.db
      .insert(partnerCustomers)
      .values({ partnerId: organisationId, customerId: bob.organisationId, ...facts })
    expect((await ada.post(`${path}/assign`, ids)).body.data).toEqual({ changed: 1 })
    await publish()
    const other = (await ada.post(`${path}/duplicate`, { name: 'Other' })).body.data.id
    await ada.post(`/v1/partner/themes/${other}/assign`, ids)
    expect((await ada.get(path)).body.data.customer_count).toBe(0)
    expect((await ada.get(`${path}/customers`)).body.data).toMatchObject([
      { id: bob.organisationId, theme: { id: other, name: 'Other' } },
    ])
    expect((await ada.get('/v1/partner/themes')).body.data).toMatchObject([
      { name: 'Acme', customer_count: 0 },
      { name: 'Other', customer_count: 1 },
    ])
    const removed = await ada.post(`/v1/partner/themes/${other}/assign`, {
      ...ids,
      is_assigned: false,
    })
    expect(removed.body.data).toEqual({ changed: 1 })
    await ada.post(`${path}/assign`, ids)
    expect(outcomeOf(await ada.post(`${path}/archive`))).toEqual([409, 'not_possible'])
    await bob.post('/v1/organisation/partner/end')
    expect((await ada.get(path)).body.data.customer_count).toBe(0)
    expect(outcomeOf(await ada.post(`${path}/archive`))).toBe(200)
  })
})

describe('the preview', () => {
  test('has the style sheet that publishing generates, and every pair has sufficient contrast', async ({
    server,
  }) => {
    const { ada, added, publish } = await aTheme(server)
    const content = { ...added.draft, colour: '#ffee00' }
    const { css, contrasts } = (await ada.post('/v1/partner/themes/preview', { content })).body.data
    expect(contrasts.length).toBeGreaterThan(200)
    expect(
      contrasts.filter(({ ratio, least }: { ratio: number; least: number }) => ratio < least),
    ).toEqual([])
    const same = (await ada.post('/v1/partner/themes/preview', { content: added.draft })).body.data
      .css
    const [{ css: path }] = (await publish()).body.data.versions
    expect((await server.get(path)).body).toBe(same)
    expect(css).not.toBe(same)
  })
})

describe('a file of a theme', () => {
  test('is redrawn, and has an address derived from its contents', async ({ server }) => {
    const { ada, save, publish } = await aTheme(server)
    const { data } = (await ada.post('/v1/partner/themes/files', { kind: 'logo', file: logo })).body
    expect(data).toMatchObject({
      kind: 'logo',
      width: 384,
      height: 64,
      path: `/theme-files/${data.hash}.webp`,
    })
    const { status, headers } = await server.get(data.path)
    expect(status).toBe(200)
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    })
    const icon = (await ada.post('/v1/partner/themes/files', { kind: 'favicon', file: SMALL_PNG }))
      .body.data
    expect(icon).toMatchObject({
      kind: 'favicon',
      width: 1,
      height: 1,
      path: expect.stringMatching(/\.png$/),
    })
    expect((await save({ logo_light: data.hash, favicon: icon.hash })).status).toBe(200)
    const [{ css }] = (await publish()).body.data.versions
    const sheet = await server.get(css)
    expect(sheet.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(sheet.body).toContain('background:url(data:image/webp;base64,')
  })

  test.for([
    [
      'a script in an SVG',
      { kind: 'logo', file: Buffer.from('<svg><script/></svg>').toString('base64') },
      'contains a script',
    ],
    [
      'an SVG that can’t be read',
      { kind: 'logo', file: Buffer.from('<svg><path></svg>').toString('base64') },
      'damaged',
    ],
    [
      'an SVG in UTF-16',
      { kind: 'logo', file: Buffer.from('<svg/>', 'utf16le').toString('base64') },
      'damaged',
    ],
    ['text', { kind: 'mark', file: Buffer.from('GIF89a').toString('base64') }, 'not a SVG, PNG'],
    [
      'an image as a font',
      { kind: 'font', file: SMALL_PNG, licence_confirmed: true },
      'not a WOFF2',
    ],
    ['a font without its licence', { kind: 'font', file: SMALL_PNG }, 'licence'],
  ])('%s is refused', async ([, request, why], { server }) => {
    const { ada } = await aTheme(server)
    const { status, body } = await ada.post('/v1/partner/themes/files', request)
    expect(status).toBe(422)
    expect(JSON.stringify(body)).toContain(why)
  })

  test('of another organisation can’t be used, nor one of another kind', async ({ server }) => {
    const { ada, save } = await aTheme(server)
    const eve = await server.join('eve@example.net')
    await addPartner(server, eve.organisationId, { basisPoints: 0 })
    const { hash } = (await eve.post('/v1/partner/themes/files', { kind: 'logo', file: logo })).body
      .data
    expect(outcomeOf(await save({ logo_light: hash }))).toEqual([422, 'invalid_request'])
    await ada.post('/v1/partner/themes/files', { kind: 'logo', file: logo })
    expect(outcomeOf(await save({ favicon: hash }))).toEqual([422, 'invalid_request'])
    expect(outcomeOf(await save({ logo_light: hash }))).toBe(200)
  })

  // Every upload counted towards the limit for ever.
  test('is deleted when nothing uses it and it is older than an hour', async ({ server }) => {
    const { ada, save, publish, lastAudit } = await aTheme(server)
    const upload = async (kind: string, file: string) =>
      (await ada.post('/v1/partner/themes/files', { kind, file })).body.data
    const removeUnused = async () =>
      (await ada.post('/v1/partner/themes/files/remove-unused')).body.data.removed
    const inVersion = await upload('logo', logo)
    await save({ logo_light: inVersion.hash })
    await publish()
    const inDraft = await upload('favicon', SMALL_PNG)
    await save({ logo_light: null, favicon: inDraft.hash })
    const other = Buffer.from(logo, 'base64').toString().replace('#7c3aed', '#b45309')
    const tried = await upload('logo', Buffer.from(other).toString('base64'))
    const eve = await server.join('eve@example.net')
    await addPartner(server, eve.organisationId, { basisPoints: 0 })
    await eve.post('/v1/partner/themes/files', { kind: 'mark', file: logo })
    expect(await removeUnused()).toBe(0)
    server.clock.advance(3_601)
    expect(await removeUnused()).toBe(1)
    expect(await lastAudit()).toMatchObject({ kind: 'THEME_FILES_REMOVE', detail: { files: 1 } })
    const found = []
    for (const { path } of [inVersion, inDraft, tried]) found.push((await server.get(path)).status)
    expect(found).toEqual([200, 200, 404])
    expect(await server.db.$count(themeFiles)).toBe(3)
  })

  test('that is already stored is returned, even at the limit', async ({ server }) => {
    const { ada, organisationId } = await aTheme(server)
    const upload = (kind: string) => ada.post('/v1/partner/themes/files', { kind, file: logo })
    const first = (await upload('logo')).body.data
    const [row] = await server.db.select().from(themeFiles)
    if (!row) throw new Error('The file is stored.')
    const others = Array.from({ length: THEME_FILES_MAX - 1 }, (_, index) => ({
      ...row,
      hash: String(index).padStart(64, '0'),
    }))
    await server.db.insert(themeFiles).values(others)
    expect((await upload('logo')).body.data).toEqual(first)
    expect(outcomeOf(await upload('mark'))).toEqual([409, 'limit_reached'])
    expect(await server.db.$count(themeFiles, eq(themeFiles.organisationId, organisationId))).toBe(
      THEME_FILES_MAX,
    )
  })

  test('that doesn’t exist, or isn’t one, is not found', async ({ server }) => {
    for (const name of [
      `${'0'.repeat(64)}.css`,
      'x.css',
      '../../etc/passwd',
      `${'0'.repeat(64)}.svg`,
    ])
      expect((await server.get(`/theme-files/${name}`)).status).toBe(404)
  })
})

describe('Design Tokens', () => {
  test('what is exported is imported as the same theme, without its files', async ({ server }) => {
    const { ada, path, save } = await aTheme(server)
    await save({
      critical: '#c0002a',
      neutral_hue: 290,
      corners: 'sharp',
      support_url: 'mailto:help@acme.example',
    })
    const exported = await ada.get(`${path}/tokens`)
    expect(exported.headers.get('content-disposition')).toContain('theme.tokens.json')
    expect(exported.body.color.brand.$value).toMatchObject({ colorSpace: 'srgb', hex: '#7c3aed' })
    expect(JSON.stringify(exported.body)).not.toContain('Parapet')
    const { draft } = (await ada.get(path)).body.data
    const imported = await ada.post('/v1/partner/themes/import', {
      name: 'Again',
      tokens: exported.body,
    })
    expect(imported.body.data).toMatchObject({ name: 'Again', state: 'draft', draft })
  })

  test.for([
    [
      'a hex value',
      { $value: { colorSpace: 'display-p3', components: [0, 0, 0], hex: '#0055ff' } },
      '#0055ff',
    ],
    [
      'OKLCH',
      { $value: { colorSpace: 'oklch', components: [0.5, 0.1, 'none'] } },
      expect.stringMatching(/^#/),
    ],
    ['sRGB', { $value: { colorSpace: 'srgb', components: [0, 0.3333, 1] } }, '#0055ff'],
    ['a string', { $value: '#0055ff' }, '#0055ff'],
  ])(
    'of another tool are imported from a primary colour in %s',
    async ([, primary, colour], { server }) => {
      const { ada } = await aTheme(server)
      const tokens = { color: { $type: 'color', primary } }
      const { body } = await ada.post('/v1/partner/themes/import', { name: 'Figma', tokens })
      expect(body.data?.draft.colour ?? body).toEqual(colour)
    },
  )

  test('of another tool are imported when their colours are aliases, or the roots of groups', async ({
    server,
  }) => {
    const { ada } = await aTheme(server)
    const tokens = {
      palette: { $type: 'color', blue: { 500: { $value: '#0055ff' } } },
      color: {
        primary: { $root: { $value: '{color.action}' }, hover: { $value: '#000000' } },
        action: { $value: '{palette.blue.500}' },
        critical: { $root: { $value: '#c0002a' } },
      },
    }
    const { body } = await ada.post('/v1/partner/themes/import', { name: 'Figma', tokens })
    expect(body.data?.draft ?? body).toMatchObject({ colour: '#0055ff', critical: '#c0002a' })
  })

  test('of another tool are imported if their description is cut within a character', async ({
    server,
  }) => {
    const { ada } = await aTheme(server)
    const tokens = {
      $description: `${'Shield '.repeat(5)}Acme😀`,
      color: { brand: { $value: '#0055ff' } },
    }
    const { body } = await ada.post('/v1/partner/themes/import', { name: 'Figma', tokens })
    expect(body.data?.draft.product_name ?? body).toBe(`${'Shield '.repeat(5)}Acme`)
  })

  test.for([
    ['nothing', {}, 'no colour called'],
    [
      'an alias of nothing',
      { color: { brand: { $value: '{color.blue}' } } },
      'color.blue has no colour',
    ],
    [
      'aliases in a circle',
      { color: { brand: { $value: '{color.accent}' }, accent: { $value: '{color.brand}' } } },
      'too many aliases',
    ],
    [
      'an alias of what every object has',
      { color: { brand: { $value: '{constructor.prototype}' } } },
      'constructor.prototype has no colour',
    ],
    [
      'a colour space that isn’t known',
      { color: { brand: { $value: { colorSpace: 'lab', components: [1, 2, 3] } } } },
      'Add its hex value',
    ],
    [
      'a script in a link',
      {
        color: { brand: { $value: '#0055ff' } },
        $extensions: { 'theme.white-label': { support_url: 'javascript:1' } },
      },
      'support_url',
    ],
  ])('with %s are refused', async ([, tokens, why], { server }) => {
    const { ada } = await aTheme(server)
    const { status, body } = await ada.post('/v1/partner/themes/import', { name: 'No', tokens })
    expect([status, body.message]).toEqual([422, expect.stringContaining(why as string)])
  })
})
