import type { ResourceKind } from '../../../../contract/organisation/access.ts'

export const kindWords: Readonly<Record<ResourceKind, string>> = {
  website: 'Website',
  database: 'Database',
}
