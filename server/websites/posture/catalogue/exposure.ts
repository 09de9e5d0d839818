import type { CatalogueEntry } from './entry.ts'

const group = 'exposure'

export const exposureCatalogue = {
  software_version: {
    group,
    title: 'Software version',
    weight: 5,
    advice: 'Remove the version from the headers. Keep the software up to date as well.',
    snippets: () => [
      { place: 'nginx', code: 'server_tokens off;\nproxy_hide_header X-Powered-By;' },
      { place: 'apache', code: 'ServerTokens Prod\nHeader always unset X-Powered-By' },
      { place: 'caddy', code: 'header -Server\nheader -X-Powered-By' },
    ],
  },
  security_txt: {
    group,
    title: 'security.txt',
    weight: 5,
    advice:
      'Publish a file at /.well-known/security.txt that says where to report vulnerabilities.',
    snippets: (domain) => [
      {
        place: 'file',
        code: `Contact: mailto:security@${domain}\nExpires: YEAR-MONTH-DAYT00:00:00Z`,
      },
    ],
  },
  origin_exposed: {
    group,
    title: 'Origin exposure',
    weight: 5,
    advice:
      'Turn on protection for these records too, or point them to a separate server. Use a separate host for email. Then configure your server to accept connections only from the protection’s addresses.',
  },
} satisfies Record<string, CatalogueEntry>
