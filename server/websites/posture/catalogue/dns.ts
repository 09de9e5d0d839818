import { type CatalogueEntry, record } from './entry.ts'

const group = 'dns'

export const dnsCatalogue = {
  name_servers: {
    group,
    title: 'Name servers',
    weight: 10,
    advice:
      'Use at least two name servers in different networks, and remove those that no longer respond at the registrar.',
    snippets: record((domain) => `${domain}. NS ns1.example.net.\n${domain}. NS ns2.example.org.`),
  },
  soa: {
    group,
    title: 'Times of the zone',
    weight: 5,
    advice: 'Set the times of the SOA record to usual values. Many providers do that for you.',
    snippets: record(
      (domain) => `${domain}. SOA ns1.${domain}. hostmaster.${domain}. 1 7200 3600 1209600 3600`,
    ),
  },
  caa: {
    group,
    title: 'CAA',
    weight: 5,
    advice: 'Name the authorities that issue your certificates; every other one has to refuse.',
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
      'Turn DNSSEC on at your DNS provider, then give the DS record that it shows to your registrar. If the two don’t fit, take the DS record out first.',
    snippets: record((domain) => `${domain}. DS 12345 13 2 DIGEST-FROM-YOUR-DNS-PROVIDER`),
  },
  zone_transfer: {
    group,
    title: 'Transfer of the zone',
    weight: 10,
    advice:
      'Allow zone transfers to your own secondary servers only. The zone lists all your hosts, including those that nobody should find.',
    snippets: (domain) => [
      {
        place: 'bind',
        code: `zone "${domain}" {\n  type primary;\n  file "${domain}.zone";\n  allow-transfer { none; };\n};`,
      },
      {
        place: 'nsd',
        code: `# Without a line provide-xfr, nobody gets the zone.\nzone:\n  name: "${domain}"\n  zonefile: "${domain}.zone"`,
      },
      { place: 'powerdns', code: 'disable-axfr=yes' },
    ],
  },
  dangling_cname: {
    group,
    title: 'Aliases that lead nowhere',
    weight: 20,
    advice:
      'Remove the alias, or point it to a name that is yours. Anyone who registers its target, often for free at a hosting service, can serve content on your domain.',
  },
} satisfies Record<string, CatalogueEntry>
