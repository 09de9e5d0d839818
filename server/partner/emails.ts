import type { Apply } from '../../contract/partner/application.ts'
import { CUSTOMER_REQUEST_LIFE_DAYS } from '../../contract/partner/customer-request.ts'
import { THEME_HOST_LOST_DAYS } from '../../contract/partner/theme-files.ts'
import { plainWords, PRODUCT, render } from '../platform/mail/layout.ts'

const onlyFor = `The link works for ${CUSTOMER_REQUEST_LIFE_DAYS} days, and only for the account with this email address. If you don’t know who this is, you can ignore this email. Opening the link does not accept the invitation.`

/** Why a theme's host name is no longer used. */
export type HostLoss = 'records_missing' | 'verified_by_another_partner'
const hostLosses: Record<HostLoss, (host: string) => string> = {
  records_missing: (host) =>
    `The DNS records of ${host} have been missing for ${THEME_HOST_LOST_DAYS} days. Because another person may control the name by now, ${PRODUCT} no longer shows your theme there, and links in emails to your customers lead to another address.`,
  verified_by_another_partner: (host) =>
    `The DNS records of ${host} now name the theme of another partner, which ${PRODUCT} shows there instead of yours. Links in emails to your customers lead to another address.`,
}

type Payment = { by: string; partner: string; customer: string }
type Sender = { name: string; email: string }

const paysFromNowOn = (customer: string) => [
  `Periods that are already paid for continue until they end. From now on, charges are invoiced to “${plainWords(customer)}”.`,
  `So that no renewal fails, “${plainWords(customer)}” needs a payment method and billing details.`,
]

/** The emails about partners and their customers. Other people choose the names: see `plainWords`. */
export const partnerEmails = {
  request: ({ partner, by, link }: { partner: string; by: Sender; link: string }) =>
    render({
      subject: `${plainWords(partner)} would like to be your partner on ${PRODUCT}`,
      before: [
        `${plainWords(by.name)} (${by.email}) asks you to make “${plainWords(partner)}” the partner of your organisation.`,
        'You decide what its people may do there: nothing, view only, or manage websites and databases. You can end it at any time. To agree or decline, open this link and sign in:',
      ],
      link,
      after: [onlyFor],
    }),

  handOver: ({
    partner,
    organisation,
    by,
    link,
  }: {
    partner: string
    organisation: string
    by: Sender
    link: string
  }) =>
    render({
      subject: `${plainWords(partner)} is handing “${plainWords(organisation)}” over to you`,
      before: [
        `${plainWords(by.name)} (${by.email}) of “${plainWords(partner)}” has set up the organisation “${plainWords(organisation)}” on ${PRODUCT} for you.`,
        'You will become its owner and decide what the partner may still do there. To take it over, open this link and sign in, or register with this email address:',
      ],
      link,
      after: [onlyFor],
    }),

  ended: ({
    by,
    other,
    organisation,
    wasPaid,
  }: {
    by: string
    other: string
    organisation: string
    wasPaid: boolean
  }) =>
    render({
      subject: `The relationship between “${plainWords(organisation)}” and “${plainWords(other)}” has ended`,
      before: [
        `${plainWords(by)} ended the relationship between “${plainWords(organisation)}” and “${plainWords(other)}”.`,
        'The customer keeps its websites, databases, logs, settings, members and audit log. The partner’s people no longer have access to any of it. The partner keeps the entries in its own audit log.',
        'Ingest keys that its people created no longer work. To keep receiving logs sent with them, the customer creates new ones.',
        ...(wasPaid ? paysFromNowOn(organisation) : []),
      ],
      after: [],
    }),

  hostLost: ({ host, because }: { host: string; because: HostLoss }) =>
    render({
      subject: `Your theme is no longer shown at ${host}`,
      before: [
        hostLosses[because](host),
        'To use the host name again, restore its records, then check them in “Themes”.',
      ],
      after: [],
    }),

  payOffered: ({ by, partner }: Payment) =>
    render({
      subject: `“${plainWords(partner)}” offers to pay for your plans`,
      before: [
        `${plainWords(by)} offers to have “${plainWords(partner)}” pay for the plans of your organisation from now on. Invoices will then go to your partner, and only your partner will be able to change the plans.`,
        'To accept or decline it, open the settings of your organisation in the console.',
      ],
      after: ['You can go back to paying for them yourself at any time.'],
    }),

  payStarted: ({ by, customer }: Payment) =>
    render({
      subject: `You now pay for the plans of “${plainWords(customer)}”`,
      before: [
        `${plainWords(by)} accepted your offer to pay for the plans of “${plainWords(customer)}”. Everything charged from now on is invoiced to you, and paid with your default payment method.`,
      ],
      after: ['Nothing is charged today. You can stop paying in the console.'],
    }),

  payEnded: ({ by, partner, customer, wasOffer }: Payment & { wasOffer: boolean }) =>
    render({
      subject: wasOffer
        ? `“${plainWords(partner)}” will not pay for “${plainWords(customer)}”`
        : `“${plainWords(customer)}” now pays for its own plans`,
      before: wasOffer
        ? [`${plainWords(by)} withdrew or declined the offer. Nothing changes.`]
        : [
            `${plainWords(by)} ended the arrangement under which “${plainWords(partner)}” pays for the plans of “${plainWords(customer)}”.`,
            ...paysFromNowOn(customer),
          ],
      after: [],
    }),

  /** To the operator. */
  application: ({
    id,
    organisation,
    by,
    website,
    customers,
    wants,
    contact,
  }: { id: string; organisation: string; by: Sender } & Apply) =>
    render({
      subject: `“${plainWords(organisation)}” wants to become a partner`,
      before: [
        `${plainWords(by.name)} (${by.email}) applied for “${plainWords(organisation)}”.`,
        `Website: ${plainWords(website)}`,
        `Customers: ${customers}`,
        `What they want: ${plainWords(wants)}`,
        `Contact: ${plainWords(contact)}`,
      ],
      after: [
        `Accept it with “npm run partner -- accept ${id} --commission 15”, or decline it with “npm run partner -- decline ${id} --reason TEXT”.`,
      ],
    }),

  applicationAccepted: ({ organisation }: { organisation: string }) =>
    render({
      subject: `“${plainWords(organisation)}” is now a partner`,
      before: [
        `“${plainWords(organisation)}” is now a partner on ${PRODUCT}. You can find your customers in the console, under Customers.`,
      ],
      after: [],
    }),

  applicationDeclined: ({ organisation, reason }: { organisation: string; reason: string }) =>
    render({
      subject: `The application of “${plainWords(organisation)}” was declined`,
      before: [
        `“${plainWords(organisation)}” will not become a partner on ${PRODUCT} for now. The reason: ${plainWords(reason)}`,
        'You can apply again in the console.',
      ],
      after: [],
    }),
} as const
