import type { CatalogueEntry } from './entry.ts'

const group = 'exposure'

export const exposureCatalogue = {
  software_version: {
    group,
    title: 'Version of the software',
    weight: 5,
    advice: 'Leave the version out of the headers, and keep the software up to date all the same.',
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
    advice: 'Put a file at /.well-known/security.txt that says whom to tell about a hole.',
    snippets: (domain) => [
      {
        place: 'file',
        code: `Contact: mailto:security@${domain}\nExpires: YEAR-MONTH-DAYT00:00:00Z`,
      },
    ],
  },
  origin_exposed: {
    group,
    title: 'Way past the protection',
    weight: 5,
    advice:
      'Have Parapet stand before these records too, or point them to a server that nothing else runs on. For mail, use a host of its own. Then let your server take connections from Parapet only.',
  },
} satisfies Record<string, CatalogueEntry>
