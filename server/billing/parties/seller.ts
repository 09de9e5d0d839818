import { z } from 'zod'

import { vatPrefixOf } from '../../../contract/billing/vat-numbers.ts'
import { type CountryCode, countryCodes } from '../../../contract/country-codes.ts'
import type { Seller } from '../invoices/snapshot.ts'
import { readSettingsFile } from '../settings-file.ts'
import { type EuCountry, isEuCountry } from '../tax/vat-rates.ts'
import exampleSeller from './example-seller.json' with { type: 'json' }

const line = z.string().min(1).max(200)
const euCountry = z
  .enum(countryCodes)
  .refine((country): country is EuCountry => isEuCountry(country), 'must be a member state')

const seller = z
  .strictObject({
    name: line,
    street: line,
    street2: line.optional(),
    postalCode: line,
    city: line,
    country: euCountry,
    email: z.email(),
    vatNumber: line,
    vatNumbers: z.strictObject({ GB: line.optional(), CH: line.optional() }).optional(),
    registrationNumber: line,
    /** Where it is registered to charge tax besides its own country. */
    registrations: z.array(z.enum(['eu_oss', 'GB', 'CH'])),
  })
  .superRefine(({ country, vatNumber, vatNumbers, registrations }, context) => {
    // An invoice shows a VAT number with the prefix of its country (EN 16931, BR-CO-09).
    const expectNumber = (number: string | undefined, of: CountryCode, path: string[]) => {
      const prefix = vatPrefixOf(of) ?? ''
      if (number?.startsWith(prefix)) return
      const message = `must begin with ${prefix}, because invoices with the tax of ${of} show it`
      context.addIssue({ code: 'custom', path, message })
    }
    expectNumber(vatNumber, country, ['vatNumber'])
    for (const abroad of ['GB', 'CH'] as const) {
      if (registrations.includes(abroad))
        expectNumber(vatNumbers?.[abroad], abroad, ['vatNumbers', abroad])
    }
  })

class SellerError extends Error {}

/** Returns the company that sells, from a JSON file, or from the example that ships with Parapet if no file is set. */
export const readSeller = (file: string | undefined): Seller =>
  readSettingsFile('SELLER_FILE', file, {
    usual: exampleSeller,
    read: (json) => {
      const result = seller.safeParse(json)
      if (!result.success) throw new SellerError(z.prettifyError(result.error))
      return result.data
    },
    isExpected: (error): error is SellerError => error instanceof SellerError,
  })
