import type { Organisation } from '../../../contract/organisation/organisation.ts'
import type { PartnerApplication } from '../../../contract/partner/application.ts'
import type { CustomerDatabase } from '../../../contract/partner/customer-database.ts'
import type { CustomerDomain } from '../../../contract/partner/customer-domain.ts'
import type { CustomerRequest } from '../../../contract/partner/customer-request.ts'
import type { Customer } from '../../../contract/partner/customer.ts'
import type { Statement, StatementLine } from '../../../contract/partner/statement.ts'
import { responses } from './api.ts'
import { example, international } from './domains.ts'
import { acme } from './organisation.ts'

const id = (number: number) => `6f0e1f57-13d7-4c9a-9d3c-0d8f7a0c${String(number).padStart(4, '0')}`
const made = '2026-01-05T09:30:00.000Z'

/** Ada’s organisation as a partner. */
export const agency: Organisation = { ...acme, name: 'Acme Agency', is_partner: true }

export const bakery: Customer = {
  id: id(1),
  name: 'Bakery',
  state: 'active',
  role: 'admin',
  pays: 'customer',
  added_at: made,
}
export const customers: Customer[] = [
  bakery,
  { ...bakery, id: id(2), name: 'City museum', role: 'auditor', pays: 'partner' },
  { ...bakery, id: id(3), name: 'Flower shop', state: 'held' },
  { ...bakery, id: id(4), name: 'Law office', role: null },
]

/** Ada works in the bakery’s organisation for the agency. */
export const bakeryInUse: Organisation = {
  ...acme,
  id: bakery.id,
  name: bakery.name,
  role: 'auditor',
  partner: { id: agency.id, name: agency.name },
}

export const customerRequests: CustomerRequest[] = [
  {
    id: id(10),
    email: 'owner@flowers.example',
    customer: { id: id(3), name: 'Flower shop' },
    role: 'admin',
    created_at: made,
    expires_at: '2026-01-12T09:30:00.000Z',
  },
  {
    id: id(11),
    email: 'it@school.example',
    customer: null,
    role: 'auditor',
    created_at: made,
    expires_at: '2026-01-12T09:30:00.000Z',
  },
]

const { id: exampleId, name, display_name, is_look_alike, state_changed_at, created_at } = example
export const customerDomain: CustomerDomain = {
  id: exampleId,
  organisation_id: bakery.id,
  name,
  display_name,
  is_look_alike,
  state: 'active',
  state_changed_at,
  removal_at: null,
  created_at,
  customer: { id: bakery.id, name: bakery.name },
  role: 'admin',
  plan: 'Pro',
  is_paid_by_partner: false,
  mode: 'block',
  is_under_attack: false,
  posture_grade: 'B+',
  open_findings: 4,
  attacks: 1_284,
}
export const customerDomains: CustomerDomain[] = [
  customerDomain,
  {
    ...customerDomain,
    id: international.id,
    name: international.name,
    display_name: international.display_name,
    state: 'draft',
    customer: { id: id(2), name: 'City museum' },
    role: 'auditor',
    plan: 'Free',
    posture_grade: null,
    open_findings: null,
    attacks: 0,
  },
]

export const customerDatabases: CustomerDatabase[] = [
  {
    id: id(20),
    name: 'Orders',
    engine: 'postgresql',
    host: 'db.bakery.example',
    state: 'monitored',
    checked_at: made,
    customer: { id: bakery.id, name: bakery.name },
    role: 'admin',
    plan: 'Pro',
    is_paid_by_partner: false,
    grade: 'A-',
    findings: { high: 1, medium: 2, low: 0 },
    alerts: 3,
  },
  {
    id: id(21),
    name: 'Catalogue',
    engine: 'mysql',
    host: 'db.museum.example',
    state: 'draft',
    checked_at: null,
    customer: { id: id(2), name: 'City museum' },
    role: 'auditor',
    plan: 'Free',
    is_paid_by_partner: false,
    grade: null,
    findings: null,
    alerts: 0,
  },
]

/** The current organisation has never applied to be a partner. */
export const neverApplied = responses('GET /v1/organisation/partner-application', {
  data: null,
  has_statements: false,
})

export const application: PartnerApplication = {
  id: id(20),
  website: 'https://agency.example',
  customers: 12,
  wants: 'We look after the websites of bakeries, and want to add them to one list.',
  contact: 'Ada Lovelace, +44 20 7946 0000',
  state: 'open',
  applied_at: made,
  decided_at: null,
  reason: null,
}

const statementLine: StatementLine = {
  customer: 'Bakery',
  number: 'INV-2026-000017',
  kind: 'invoice',
  issued_at: made,
  description: 'Pro for bakery.example',
  invoiced_to: 'customer',
  currency: 'EUR',
  net_minor: 1_200,
  basis_points: 1_250,
  commission_minor: 150,
}
export const statement: Statement = {
  month: '2026-01',
  partner: agency.name,
  is_final: false,
  lines: [
    statementLine,
    {
      ...statementLine,
      customer: 'City museum',
      number: 'INV-2026-000018',
      description: 'Business for museum.example',
      invoiced_to: 'partner',
      net_minor: 60_000,
      commission_minor: 7_500,
    },
    {
      ...statementLine,
      number: 'CN-2026-000003',
      kind: 'credit_note',
      description: 'Refund',
      net_minor: -1_200,
      commission_minor: -150,
    },
  ],
  line_count: 3,
  totals: [{ currency: 'EUR', net_minor: 60_000, commission_minor: 7_500 }],
}
