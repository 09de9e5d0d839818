import { attackTools } from './attacks.ts'
import { billingTools } from './billing.ts'
import { databaseTools } from './databases.ts'
import { organisationTools } from './organisation.ts'
import { searchHelp } from './search-help.ts'
import type { Tool } from './tool.ts'
import { websiteTools } from './websites.ts'

/** Everything that the assistant and MCP clients may read. */
export const tools: readonly Tool[] = [
  ...websiteTools,
  ...attackTools,
  ...databaseTools,
  ...organisationTools,
  ...billingTools,
  searchHelp,
]

export const findTool = (name: string) => tools.find((tool) => tool.name === name)
