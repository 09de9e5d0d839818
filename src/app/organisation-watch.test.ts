// @vitest-environment jsdom

import { QueryClient } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { ORGANISATION_HEADER } from '../../contract/organisation/access.ts'
import type { Organisation } from '../../contract/organisation/organisation.ts'
import { userQuery } from '../api/account/user.ts'
import { call } from '../api/client.ts'
import {
  chooseOrganisation,
  forgetOrganisation,
  organisationInUse,
} from '../api/organisation-in-use.ts'
import { organisationsQuery } from '../api/organisation/organisations.ts'
import { useOrganisationNotice } from '../pages/organisation/in-use/organisation-notice.ts'
import { isLeaveForced } from '../pages/shared/forced-leave.ts'
import { watchOrganisation } from './organisation-watch.ts'

const organisation = (id: string): Organisation => ({
  id,
  name: `Organisation ${id}`,
  role: 'member',
  default_role: 'member',
  is_partner: false,
  partner: null,
  needs_second_factor: false,
  logo: null,
  created_at: '2026-01-01T00:00:00Z',
  restorable_until: null,
})
const [one, two] = [organisation('one'), organisation('two')]

let client: QueryClient
let goHome: ReturnType<typeof vi.fn<() => void>>
let stop: () => void

beforeEach(() => {
  client = new QueryClient()
  client.setQueryData(userQuery.queryKey, { id: 'ada' } as never)
  goHome = vi.fn<() => void>()
  stop = watchOrganisation(client, goHome)
})
afterEach(() => {
  stop()
  forgetOrganisation()
})
const know = (...organisations: Organisation[]) =>
  client.setQueryData(organisationsQuery.queryKey, organisations)

test('a tab without an organisation works in the person’s first, as the server does', () => {
  know(one, two)
  expect(organisationInUse()).toBe('one')
  expect(goHome).not.toHaveBeenCalled()
})

test('every call sends the tab’s organisation once it is known, unless it is about another', async () => {
  const fetched = vi.fn<(path: string, init: RequestInit) => Promise<Response>>(() =>
    Promise.resolve(Response.json({ status: 200 })),
  )
  vi.stubGlobal('fetch', fetched)
  await call('GET /v1/user/team')
  know(one, two)
  await call('GET /v1/user/team')
  await call('GET /v1/user/team', { headers: { [ORGANISATION_HEADER]: 'two' } })
  const sent = fetched.mock.calls.map(([, { headers }]) =>
    new Headers(headers).get(ORGANISATION_HEADER),
  )
  expect(sent).toEqual([null, 'one', 'two'])
  vi.unstubAllGlobals()
})

test('a person who is removed goes to their next organisation, without data from the previous one', async () => {
  know(one, two)
  client.setQueryData(['members'], 'of the first')
  know(two)
  expect(organisationInUse()).toBe('two')
  expect(goHome).toHaveBeenCalledOnce()
  await expect.poll(() => client.getQueryData(['members'])).toBeUndefined()
})

test('a person who is removed from an organisation that they don’t use stays where they are', () => {
  know(one, two)
  know(one)
  expect(organisationInUse()).toBe('one')
  expect(goHome).not.toHaveBeenCalled()
})

test('a person who is removed from their only organisation works in none', () => {
  know(one)
  know()
  expect(organisationInUse()).toBeUndefined()
})

test('returning to a tab stores its organisation as the one used last, once', async () => {
  const fetched = vi.fn<(path: string, init: RequestInit) => Promise<Response>>(() =>
    Promise.resolve(Response.json({ status: 200 })),
  )
  vi.stubGlobal('fetch', fetched)
  chooseOrganisation('ada', 'two')
  know(one, two)
  await expect.poll(() => localStorage.getItem('parapet.organisation')).toBe('ada two two')
  window.dispatchEvent(new Event('focus'))
  expect(fetched.mock.calls.map(([, { body }]) => body)).toEqual(['{"organisation_id":"two"}'])
  vi.unstubAllGlobals()
})

test.each([
  ['not_found', 'You are no longer a member of Organisation one. You are now in Organisation two.'],
  [
    'organisation_deleted',
    'Organisation one was deleted. Its owners can restore it for 30 days. You are now in Organisation two.',
  ],
])('a tab whose organisation is gone (%s) explains why', async (code, sentence) => {
  const fetched = vi.fn<(path: string, init: RequestInit) => Promise<Response>>(() =>
    Promise.resolve(Response.json({ status: 404, code }, { status: 404 })),
  )
  vi.stubGlobal('fetch', fetched)
  const { result } = renderHook(useOrganisationNotice)
  know(one, two)
  know(two)
  await expect.poll(() => result.current).toBe(sentence)
  const asked = fetched.mock.calls.find(([path]) => path.endsWith('/v1/organisation/settings'))
  expect(new Headers(asked?.[1].headers).get(ORGANISATION_HEADER)).toBe('one')
  vi.unstubAllGlobals()
})

test('unsaved changes don’t keep a person on a page of an organisation that is gone', () => {
  know(one, two)
  goHome.mockImplementation(() => expect(isLeaveForced()).toBe(true))
  know(two)
  expect(goHome).toHaveBeenCalledOnce()
})
