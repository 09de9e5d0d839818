import type { Change } from './change.ts'
import { databaseChanges } from './database-changes.ts'
import { websiteChanges } from './website-changes.ts'

/** Everything that the assistant and MCP clients may suggest. */
export const changes: readonly Change[] = [...websiteChanges, ...databaseChanges]

export const findChange = (name: string) => changes.find((change) => change.name === name)
