import { expect, test } from 'vitest'

import type { CountryCode } from '../../../contract/country-codes.ts'
import { money } from '../money/money.ts'
import { taxOn, type TaxReason, type TaxSeller, taxTreatment, type VatNumberStatus } from './tax.ts'
import { standardRate } from './vat-rates.ts'

type Buyer = `${CountryCode}${'' | ` ${string}`}`
type Example = [buyer: Buyer, day: string, reason: TaxReason, taxMinor: number, source: string]
type NumberExample = [number: string, status: VatNumberStatus, ...example: Example]

/** The price in each example. */
const NET = money('EUR', 1200)

/** In Germany, and registered for the One-Stop Shop and in the United Kingdom and Switzerland. */
const seller: TaxSeller = { country: 'DE', registrations: ['eu_oss', 'GB', 'CH'] }
const onlyAtHome: TaxSeller = { country: 'DE', registrations: [] }

const treated = (by: TaxSeller, buyer: Buyer, day: string, vatNumber?: [string, VatNumberStatus]) =>
  taxTreatment(
    by,
    {
      country: buyer.slice(0, 2) as CountryCode,
      postalCode: buyer.slice(3),
      ...(vatNumber && { vatNumber: { number: vatNumber[0], status: vatNumber[1] } }),
    },
    { day },
  )

const CONSUMERS = 'Directive 2006/112/EC, Article 58'

// A consumer in each member state: the place of supply is theirs (Article 58), and the law of that country has the
// rate.
test.for<Example>([
  ['AT 1010', '2026-06-01', 'destination', 240, 'UStG 1994 § 10 Abs. 1'],
  ['BE 1000', '2026-06-01', 'destination', 252, 'Arrêté royal n° 20, art. 1'],
  ['BG 1000', '2026-06-01', 'destination', 240, 'ЗДДС чл. 66, ал. 1'],
  ['CY 1010', '2026-06-01', 'destination', 228, 'N. 95(I)/2000, άρθρο 17'],
  ['CZ 110 00', '2026-06-01', 'destination', 252, 'Zákon č. 235/2004 Sb. § 47'],
  ['DE 10115', '2026-06-01', 'domestic', 228, 'UStG § 12 Abs. 1'],
  ['DK 1050', '2026-06-01', 'destination', 300, 'Momsloven § 33'],
  ['EE 10111', '2026-06-01', 'destination', 288, 'Käibemaksuseadus § 15 lg 1'],
  ['ES 28001', '2026-06-01', 'destination', 252, 'Ley 37/1992, art. 90.Uno'],
  ['FI 00100', '2026-06-01', 'destination', 306, 'Arvonlisäverolaki 84 §'],
  ['FR 75001', '2026-06-01', 'destination', 240, 'CGI, art. 278'],
  ['GR 105 57', '2026-06-01', 'destination', 288, 'N. 2859/2000, άρθρο 21'],
  ['HR 10000', '2026-06-01', 'destination', 300, 'Zakon o PDV-u, čl. 38. st. 1.'],
  ['HU 1011', '2026-06-01', 'destination', 324, '2007. évi CXXVII. tv. 82. § (1)'],
  ['IE D01', '2026-06-01', 'destination', 276, 'VAT Consolidation Act 2010, s. 46(1)(a)'],
  ['IT 00118', '2026-06-01', 'destination', 264, 'D.P.R. 633/1972, art. 16'],
  ['LT 01100', '2026-06-01', 'destination', 252, 'PVM įstatymas, 19 str. 1 d.'],
  ['LU 1111', '2026-06-01', 'destination', 204, 'Loi TVA du 12 février 1979, art. 39'],
  ['LV 1001', '2026-06-01', 'destination', 252, 'PVN likums, 41. pants'],
  ['MT VLT', '2026-06-01', 'destination', 216, 'VAT Act, Cap. 406, art. 19'],
  ['NL 1011', '2026-06-01', 'destination', 252, 'Wet OB 1968, art. 9 lid 1'],
  ['PL 00-001', '2026-06-01', 'destination', 276, 'Ustawa o VAT, art. 146ef'],
  ['PT 1000-001', '2026-06-01', 'destination', 276, 'CIVA, art. 18.º n.º 1 c)'],
  ['RO 010011', '2026-06-01', 'destination', 252, 'Codul fiscal, art. 291; Legea 141/2025'],
  ['SE 111 20', '2026-06-01', 'destination', 300, 'Mervärdesskattelag (2023:200) 9 kap. 2 §'],
  ['SI 1000', '2026-06-01', 'destination', 264, 'ZDDV-1, 41. člen'],
  ['SK 811 01', '2026-06-01', 'destination', 276, 'Zákon č. 222/2004 Z. z. § 27'],
  // The rate is that of the day of the supply.
  ['DE 10115', '2020-12-31', 'domestic', 192, 'UStG § 28 Abs. 1 (2020)'],
  ['DE 10115', '2021-01-01', 'domestic', 228, 'UStG § 12 Abs. 1'],
  ['EE 10111', '2023-12-31', 'destination', 240, 'Käibemaksuseadus § 15 (until 2023)'],
  ['EE 10111', '2025-06-30', 'destination', 264, 'Käibemaksuseadus § 15 (2024 to June 2025)'],
  ['EE 10111', '2025-07-01', 'destination', 288, 'Käibemaksuseadus § 15 (from July 2025)'],
  ['FI 00100', '2024-08-31', 'destination', 288, 'Arvonlisäverolaki 84 § (until August 2024)'],
  ['IE D01', '2021-02-28', 'destination', 252, 'Financial Provisions (Covid-19) (No. 2) Act 2020'],
  ['LU 1111', '2023-12-31', 'destination', 192, 'Loi du 26 octobre 2022'],
  ['RO 010011', '2025-07-31', 'destination', 228, 'Codul fiscal, art. 291 (until July 2025)'],
  ['SK 811 01', '2024-12-31', 'destination', 240, 'Zákon č. 222/2004 Z. z. § 27 (until 2024)'],
  // Regions with a rate of their own, and places that belong elsewhere.
  ['PT 9000-001', '2026-06-01', 'destination', 264, 'CIVA, art. 18.º n.º 3 b), Madeira'],
  ['PT 9400-001', '2026-06-01', 'destination', 264, 'CIVA, art. 18.º n.º 3 b), Porto Santo'],
  ['PT 9500-001', '2026-06-01', 'destination', 192, 'CIVA, art. 18.º n.º 3 a), Azores'],
  ['AT 6691', '2026-06-01', 'destination', 228, 'UStG 1994 § 10 Abs. 4, Jungholz'],
  ['MC 98000', '2026-06-01', 'destination', 240, 'Directive 2006/112/EC, Article 7(1), Monaco'],
  ['FR 98000', '2026-06-01', 'destination', 240, 'Article 7(1), Monaco with the country France'],
  ['IM IM1 1AA', '2026-06-01', 'registered_abroad', 240, 'Article 7(1), Isle of Man'],
  ['ES 35001', '2026-06-01', 'outside_eu', 0, 'Article 6(1)(b), Canary Islands'],
  ['ES 51001', '2026-06-01', 'outside_eu', 0, 'Article 6(2)(c), Ceuta'],
  ['FI 22100', '2026-06-01', 'outside_eu', 0, 'Article 6(1)(d), Åland'],
  ['AX 22100', '2026-06-01', 'outside_eu', 0, 'Article 6(1)(d), Åland by its own code'],
  ['FR 97200', '2026-06-01', 'outside_eu', 0, 'Article 6(1)(c), Martinique'],
  ['FR 98800', '2026-06-01', 'outside_eu', 0, 'Article 6(1)(c) and Annex II TFEU, New Caledonia'],
  ['RE 97400', '2026-06-01', 'outside_eu', 0, 'Article 6(1)(c), Réunion by its own code'],
  ['GR 63086', '2026-06-01', 'outside_eu', 0, 'Article 6(1)(a), Mount Athos'],
  ['DE 27498', '2026-06-01', 'outside_eu', 0, 'Article 6(2)(a), Heligoland'],
  ['IT 23041', '2026-06-01', 'outside_eu', 0, 'Article 6(2)(e), Livigno'],
  // The United Kingdom, Switzerland and the rest of the world.
  ['GB SW1A 1AA', '2026-06-01', 'registered_abroad', 240, 'VATA 1994, s. 2 and Sch. 4A para. 15'],
  ['GB BT1 1AA', '2026-06-01', 'registered_abroad', 240, 'VATA 1994, s. 2; goods only: Protocol'],
  ['CH 8001', '2026-06-01', 'registered_abroad', 97, 'MWSTG Art. 25 Abs. 1'],
  ['CH 8001', '2023-12-31', 'registered_abroad', 92, 'MWSTG Art. 25 Abs. 1 (2018 to 2023)'],
  ['LI 9490', '2026-06-01', 'registered_abroad', 97, 'Treaty of 28 October 1994, SR 0.641.295.142'],
  ['US 10001', '2026-06-01', 'no_us_sales_tax', 0, 'South Dakota v. Wayfair (2018): no nexus'],
  ['CA K1A', '2026-06-01', 'outside_eu', 0, CONSUMERS],
  ['NO 0150', '2026-06-01', 'outside_eu', 0, CONSUMERS],
])('a consumer in %s on %s pays as %s, %i cents of tax: %s', (example) => {
  const [buyer, day, reason, taxMinor] = example
  const treatment = treated(seller, buyer, day)
  expect(treatment.reason).toBe(reason)
  expect(taxOn(NET, treatment)).toEqual(money('EUR', taxMinor))
  expect(treatment.category).toBe(taxMinor === 0 ? 'O' : 'S')
})

// EN 16931, BR-CO-17: rounded once, half a cent up; of a credit note as of its invoice.
test.for<[buyer: Buyer, netMinor: number, taxMinor: number]>([
  ['FI 00100', 1010, 258],
  ['DE 10115', 1050, 200],
  ['DE 10115', -1050, -200],
])('a consumer in %s pays for %i cents %i cents of tax', ([buyer, netMinor, taxMinor]) => {
  const treatment = treated(seller, buyer, '2026-06-01')
  expect(taxOn(money('EUR', netMinor), treatment)).toEqual(money('EUR', taxMinor))
})

const RECIPIENT = 'Directive 2006/112/EC, Articles 44 and 196'
const NUMBER = 'Regulation 282/2011, Article 18(1) and (2)'

test.for<NumberExample>([
  ['FRXX999999999', 'valid', 'FR 75001', '2026-06-01', 'reverse_charge', 0, RECIPIENT],
  ['EL999999999', 'valid', 'GR 105 57', '2026-06-01', 'reverse_charge', 0, RECIPIENT],
  ['nl999999999B01', 'valid', 'NL 1011', '2026-06-01', 'reverse_charge', 0, RECIPIENT],
  ['FRXX999999999', 'valid', 'MC 98000', '2026-06-01', 'reverse_charge', 0, RECIPIENT],
  ['PT999999999', 'valid', 'PT 9500', '2026-06-01', 'reverse_charge', 0, RECIPIENT],
  ['IT99999999999', 'not_checked', 'IT 00118', '2026-06-01', 'destination', 264, NUMBER],
  ['ESX9999999X', 'invalid', 'ES 28001', '2026-06-01', 'destination', 252, NUMBER],
  [
    'FRXX999999999',
    'valid',
    'BE 1000',
    '2026-06-01',
    'destination',
    252,
    'Article 22, same regulation',
  ],
  ['DE999999999', 'valid', 'DE 10115', '2026-06-01', 'domestic', 228, 'UStG § 13a Abs. 1 Nr. 1'],
  [
    'ESX9999999X',
    'valid',
    'ES 35001',
    '2026-06-01',
    'outside_eu',
    0,
    'Article 6(1)(b), Canary Islands',
  ],
  [
    'XI999999999',
    'valid',
    'GB BT1 1AA',
    '2026-06-01',
    'registered_abroad',
    240,
    'Ireland/Northern Ireland Protocol, Article 8: goods only',
  ],
  [
    'GB999999999',
    'not_checked',
    'GB SW1A 1AA',
    '2026-06-01',
    'registered_abroad',
    240,
    'VATA 1994, s. 2',
  ],
  [
    'CHE999999999',
    'valid',
    'CH 8001',
    '2026-06-01',
    'registered_abroad',
    97,
    'MWSTG Art. 45 Abs. 1 Bst. a',
  ],
])(
  'a company with the number %s, which is %s, in %s on %s pays as %s, %i cents of tax: %s',
  (example) => {
    const [number, status, buyer, day, reason, taxMinor] = example
    const treatment = treated(seller, buyer, day, [number, status])
    expect(treatment.reason).toBe(reason)
    expect(taxOn(NET, treatment)).toEqual(money('EUR', taxMinor))
    expect(treatment.category).toBe(taxMinor > 0 ? 'S' : reason === 'reverse_charge' ? 'AE' : 'O')
  },
)

test.for<Example>([
  ['FR 75001', '2026-06-01', 'below_threshold', 228, 'Directive 2006/112/EC, Article 59c'],
  ['GB SW1A 1AA', '2026-06-01', 'outside_eu', 0, CONSUMERS],
  ['CH 8001', '2026-06-01', 'outside_eu', 0, 'MWSTG Art. 45: the recipient owes the tax'],
])('a seller registered only at home charges %s on %s as %s, %i cents: %s', (example) => {
  const [buyer, day, reason, taxMinor] = example
  const treatment = treated(onlyAtHome, buyer, day)
  expect(treatment.reason).toBe(reason)
  expect(taxOn(NET, treatment).minor).toBe(taxMinor)
})

test('a rate that isn’t known is never guessed', () => {
  expect(() => standardRate('CH', '2017-12-31')).toThrow(RangeError)
})
