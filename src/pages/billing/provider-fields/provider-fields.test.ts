import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
  .map((name) => join('src', name))
const importing = (pattern: RegExp) =>
  sources.filter((name) => pattern.test(readFileSync(name, 'utf8')))
const here = 'src/pages/billing/provider-fields'

test('the scripts of payment providers are in bundles that only a page that pays through them loads', () => {
  expect(importing(/from '@stripe\//)).toEqual([`${here}/stripe-fields.tsx`])
  expect(importing(/from '@paypal\//)).toEqual([`${here}/paypal-wallet.tsx`])
  // A static import would put them into the bundle of every page with a payment step.
  expect(importing(/import\('[^']*(?:stripe-fields|paypal-wallet)\.tsx'\)/)).toEqual([
    `${here}/provider-fields.tsx`,
  ])
  expect(importing(/from '[^']*(?:stripe-fields|paypal-wallet)\.tsx'/)).toEqual([])
  // The package's main entry loads Stripe's script as soon as it is imported.
  expect(importing(/from '@stripe\/stripe-js\/pure'/)).toEqual([`${here}/stripe-fields.tsx`])
})

test('only the payment step and the payment methods show the fields of a provider', () => {
  expect(importing(/from '[^']*provider-fields\.tsx'/)).toEqual([
    'src/pages/billing/methods/payment-methods-page.tsx',
    'src/pages/billing/paying/payment-step.tsx',
  ])
})
