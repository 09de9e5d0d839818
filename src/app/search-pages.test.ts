import { expect, test } from 'vitest'

import { roles } from '../../contract/organisation/access.ts'
import type { Organisation } from '../../contract/organisation/organisation.ts'
import { navigation, partnerNavigation } from './navigation.tsx'
import { signedInRoutes } from './routes.tsx'
import { pagesFor } from './search-pages.ts'

const acme: Organisation = {
  id: '5f0e1f57-13d7-4c9a-9d3c-0d8f7a0c0001',
  name: 'Acme',
  role: 'owner',
  default_role: 'member',
  is_partner: false,
  partner: null,
  needs_second_factor: false,
  logo: null,
  created_at: '2026-01-05T09:30:00.000Z',
  restorable_until: null,
}
const hrefs = (organisation: Organisation | undefined) =>
  pagesFor(organisation).map(({ href = '' }) => href)
const pathOf = (href: string) => href.split('?')[0] ?? ''

test('the search has every page that can be opened without an id, and no others', () => {
  const found = new Set(hrefs({ ...acme, is_partner: true }).map(pathOf))
  const plain = signedInRoutes
    .filter(({ kind, path }) => kind === 'frame' && !path.includes(':'))
    .map(({ path }) => path)
  expect([...found].toSorted()).toEqual(plain.toSorted())
})

test('every item of the navigation is in the search', () => {
  const found = hrefs({ ...acme, is_partner: true })
  const items = [...navigation, partnerNavigation].flatMap((group) => group.items)
  for (const { href } of items) expect(found).toContain(href)
})

test('partner pages are offered only in a partner’s organisation', () => {
  for (const role of roles) {
    expect(hrefs({ ...acme, role }).filter((href) => href.startsWith('/partner'))).toEqual([])
  }
  const entered = { ...acme, is_partner: true, partner: { id: acme.id, name: 'Agency' } }
  expect(hrefs(entered).filter((href) => href.startsWith('/partner'))).toEqual([])
})

test('search offers only the pages that the role includes', () => {
  expect(hrefs({ ...acme, role: 'billing' })).not.toContain('/web-security')
  expect(hrefs({ ...acme, role: 'billing' })).toContain('/invoices')
  expect(hrefs({ ...acme, role: 'member' })).not.toContain('/add-domain')
  expect(hrefs({ ...acme, role: 'member' })).not.toContain('/invoices')
  expect(hrefs({ ...acme, role: 'auditor' })).toContain('/organisation?tab=tokens')
  expect(hrefs(undefined)).toContain('/account')
  expect(hrefs(undefined)).not.toContain('/web-security')
})
