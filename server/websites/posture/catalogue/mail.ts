import { type CatalogueEntry, record } from './entry.ts'

const group = 'mail'

export const mailCatalogue = {
  spf: {
    group,
    title: 'SPF',
    weight: 20,
    advice:
      'Publish one record that lists your sending servers and ends with -all or ~all. A domain that sends no email needs only the last term.',
    snippets: record((domain) => `${domain}. TXT "v=spf1 include:_spf.example.net -all"`),
  },
  dmarc: {
    group,
    title: 'DMARC',
    weight: 10,
    advice:
      'Publish a policy. Start with p=none and an address for reports. Once the reports show only your own email, move to quarantine, then reject.',
    snippets: record(
      (domain) => `_dmarc.${domain}. TXT "v=DMARC1; p=quarantine; rua=mailto:dmarc@${domain}"`,
    ),
  },
  dkim: {
    group,
    title: 'DKIM',
    weight: 0,
    advice:
      'Turn on signing at your email provider, and publish the key that it shows. If your key isn’t detected here, ignore this check.',
    snippets: record((domain) => `selector1._domainkey.${domain}. TXT "v=DKIM1; k=rsa; p=KEY"`),
  },
  mta_sts: {
    group,
    title: 'MTA-STS',
    weight: 5,
    advice:
      'Publish the record, and the policy at https://mta-sts.… as a plain text file. Start with mode: testing, and change the id with each new policy.',
    snippets: (domain) => [
      { place: 'dns', code: `_mta-sts.${domain}. TXT "v=STSv1; id=1"` },
      {
        place: 'file',
        code: `version: STSv1\nmode: enforce\nmx: mail.${domain}\nmax_age: 604800`,
      },
    ],
  },
  tls_rpt: {
    group,
    title: 'TLS reporting',
    weight: 5,
    advice:
      'Publish an address for reports. Once a day, other servers report email that they could not deliver over TLS. Without reports, you won’t notice a broken policy.',
    snippets: record(
      (domain) => `_smtp._tls.${domain}. TXT "v=TLSRPTv1; rua=mailto:tls-reports@${domain}"`,
    ),
  },
} satisfies Record<string, CatalogueEntry>
