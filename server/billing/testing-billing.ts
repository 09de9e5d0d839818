import { randomUUID } from 'node:crypto'

import type { Buyer, Seller } from './invoices/snapshot.ts'
import { money } from './money/money.ts'
import { planNamed } from './plans/testing-plans.ts'
import type { Terms } from './subscriptions/subscription.ts'

/** Terms of an example plan, for tests. */
export function termsOf(name: string, interval: Terms['interval'] = 'month'): Terms {
  const { plan, version, rank, prices } = planNamed(name)
  const price = prices.find((one) => one.interval === interval && one.currency === 'EUR')
  if (!price) throw new Error(`${name} isn't sold`)
  return { plan, version, rank, interval, price: money(price.currency, price.minor) }
}

export const exampleSeller: Seller = {
  name: 'Parapet GmbH',
  street: 'Mauerstraße 1',
  city: 'Berlin',
  country: 'DE',
  postalCode: '10115',
  email: 'billing@parapet.example',
  vatNumber: 'DE999999999',
  registrationNumber: 'HRB 999999 B',
  registrations: ['eu_oss'],
}

export const exampleBuyer: Buyer = {
  name: 'Ada Lovelace',
  street: 'Mannerheimintie 1',
  city: 'Helsinki',
  country: 'FI',
  postalCode: '00100',
}

export const newThing = () => ({ organisationId: randomUUID(), resourceId: randomUUID() })
