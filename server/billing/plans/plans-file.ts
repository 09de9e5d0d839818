import { readSettingsFile } from '../settings-file.ts'
import { type Catalogue, CatalogueError, plansForSale, readCatalogue } from './catalogue.ts'
import defaultPlans from './default-plans.json' with { type: 'json' }

/** Returns the plans in a JSON file, or the plans that ship with Parapet if no file is set. */
export function readPlans(file: string | undefined): Catalogue {
  const catalogue = readSettingsFile('PLANS_FILE', file, {
    usual: defaultPlans,
    read: readCatalogue,
    isExpected: (error): error is CatalogueError => error instanceof CatalogueError,
  })
  return catalogue
}

/** The plan without a price: what applies to whatever has no subscription. */
export const freePlan = (catalogue: Catalogue) =>
  plansForSale(catalogue).find(({ prices }) => prices.length === 0)
