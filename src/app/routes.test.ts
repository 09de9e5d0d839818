import { expect, test } from 'vitest'

import { navigation, partnerNavigation } from './navigation.tsx'
import { routePaths, signedInRoutes } from './routes.tsx'

/** docs/specification.md section 2, word for word. */
const specified = `
/login /register /forgot-pass /otp /auth-callback /logout /
/overview /account /verify-email /onboarding /mfa /change-password /organisation
/web-security /database-security /recent-attacks
/database/{id}/manage /database/{id}/manager /database/{id}/remove /add-database
/domain/{id} /domain/{id}/manage /domain/{id}/vise /domain/{id}/remove /domain/{id}/expired /add-domain
/choose-plan/{id} /upgrade-plan/{id}
/payment/{id} /payment/{id}/2 /payment/{id}/trial /payment/{id}/success
/seamless-payment/{id} /payment-details/{id} /checkout-domain/{id}
/domain-scan/{id} /domain-scan/{id}/entries /domain-scan/{id}/entries/add /domain-scan/{id}/ns /domain-scan/{id}/ns/complete
/billing/add /billing/{billingDetailId}/remove /payment-methods/add /payment-methods/{paymentMethodId}/remove
/chatvai /notifications /closure /goodbye /test
/add-team /teams /team/{teamId} /team/{teamId}/member/{memberId} /team/{teamId}/member/{memberId}/resource/{resourceId}
/invoices /invoice/{invoiceId}
/partner/themes /partner/domains /partner/databases /partner/domain/{domainId} /partner/domain/{id}/remove
`
  .trim()
  .split(/\s+/)

test('the route table matches the list in the specification exactly', () => {
  const built = routePaths.map((path) => path.replaceAll(/:(\w+)/g, '{$1}'))
  expect(built.toSorted()).toEqual(specified.toSorted())
})

test('every item of the navigation links to a page that belongs to it', () => {
  for (const { place, href } of [...navigation, partnerNavigation].flatMap(({ items }) => items)) {
    expect(signedInRoutes.find(({ path }) => path === href)?.place).toBe(place)
  }
})

test('the navigation has at most eight items', () => {
  expect(navigation.flatMap(({ items }) => items).length).toBeLessThanOrEqual(8)
})
