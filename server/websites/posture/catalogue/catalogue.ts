import type { PostureCheckId } from '../../../../contract/websites/posture.ts'
import { dnsCatalogue } from './dns.ts'
import type { CatalogueEntry } from './entry.ts'
import { exposureCatalogue } from './exposure.ts'
import { httpCatalogue } from './http.ts'
import { mailCatalogue } from './mail.ts'
import { registrationCatalogue } from './registration.ts'
import { tlsCatalogue } from './tls.ts'

/** Every check, by its id. */
export const catalogue: Record<PostureCheckId, CatalogueEntry> = {
  ...httpCatalogue,
  ...tlsCatalogue,
  ...dnsCatalogue,
  ...mailCatalogue,
  ...exposureCatalogue,
  ...registrationCatalogue,
}
