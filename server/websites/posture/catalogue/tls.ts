import type { PostureSnippet } from '../../../../contract/websites/posture.ts'
import type { CatalogueEntry } from './entry.ts'

const group = 'tls'

const renew = (domain: string): PostureSnippet[] => [
  { place: 'nginx', code: `certbot --nginx -d ${domain} -d www.${domain}` },
  { place: 'apache', code: `certbot --apache -d ${domain} -d www.${domain}` },
  {
    place: 'caddy',
    code: `# Caddy obtains and renews certificates automatically.\n${domain} {\n}`,
  },
]

const versions = (): PostureSnippet[] => [
  { place: 'nginx', code: 'ssl_protocols TLSv1.2 TLSv1.3;' },
  { place: 'apache', code: 'SSLProtocol -all +TLSv1.2 +TLSv1.3' },
  { place: 'caddy', code: 'tls {\n  protocols tls1.2 tls1.3\n}' },
]

export const tlsCatalogue = {
  tls_certificate: {
    group,
    title: 'Certificate',
    weight: 20,
    advice:
      'Use a certificate for this exact name from an authority that browsers trust, and have the server send the intermediate certificates.',
    snippets: renew,
  },
  tls_expiry: {
    group,
    title: 'Certificate expiry',
    weight: 10,
    advice: 'Renew the certificate, and find out why it was not renewed automatically.',
    snippets: renew,
  },
  tls_old_versions: {
    group,
    title: 'Deprecated TLS versions',
    weight: 10,
    advice: 'Turn off TLS 1.0 and 1.1. No current browser needs them.',
    snippets: versions,
  },
  tls_new_version: {
    group,
    title: 'TLS 1.3',
    weight: 20,
    advice: 'Turn on TLS 1.3. It requires OpenSSL 1.1.1 or newer.',
    snippets: versions,
  },
} satisfies Record<string, CatalogueEntry>
