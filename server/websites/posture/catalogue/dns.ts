import { type CatalogueEntry, record } from './entry.ts'

const group = 'dns'

export const dnsCatalogue = {
  name_servers: {
    group,
    title: 'Name servers',
    weight: 10,
    advice:
      'Use at least two name servers in different networks. At the registrar, remove those that no longer respond.',
    snippets: record((domain) => `${domain}. NS ns1.example.net.\n${domain}. NS ns2.example.org.`),
  },
  soa: {
    group,
    title: 'SOA timers',
    weight: 5,
    advice: 'Set the timers of the SOA record to common values. Many providers do this for you.',
    snippets: record(
      (domain) => `${domain}. SOA ns1.${domain}. hostmaster.${domain}. 1 7200 3600 1209600 3600`,
    ),
  },
  caa: {
    group,
    title: 'CAA',
    weight: 5,
    advice:
      'List the authorities that issue your certificates. All others must refuse to issue one.',
    snippets: record(
      (domain) =>
        `${domain}. CAA 0 issue "letsencrypt.org"\n${domain}. CAA 0 iodef "mailto:security@${domain}"`,
    ),
  },
  dnssec: {
    group,
    title: 'DNSSEC',
    weight: 20,
    advice:
      'Turn on DNSSEC at your DNS provider, then add the DS record that it shows at your registrar. If the two don’t match, remove the DS record first.',
    snippets: record((domain) => `${domain}. DS 12345 13 2 DIGEST-FROM-YOUR-DNS-PROVIDER`),
  },
  zone_transfer: {
    group,
    title: 'Zone transfer',
    weight: 10,
    advice:
      'Allow zone transfers to your own secondary servers only. The zone lists all your hosts, including internal ones.',
    snippets: (domain) => [
      {
        place: 'bind',
        code: `zone "${domain}" {\n  type primary;\n  file "${domain}.zone";\n  allow-transfer { none; };\n};`,
      },
      {
        place: 'nsd',
        code: `# Without provide-xfr, zone transfers are refused.\nzone:\n  name: "${domain}"\n  zonefile: "${domain}.zone"`,
      },
      { place: 'powerdns', code: 'disable-axfr=yes' },
    ],
  },
  dangling_cname: {
    group,
    title: 'Dangling aliases',
    weight: 20,
    advice:
      'Remove the alias, or point it to a name that you own. Anyone who registers its target, often for free at a hosting service, can serve content on your domain.',
  },
} satisfies Record<string, CatalogueEntry>
