import type { Database } from '../../../contract/databases/database.ts'

/** The main page of a database: its findings, or its setup until it is connected. */
export const databasePath = ({ id, state }: Pick<Database, 'id' | 'state'>) =>
  state === 'draft' || state === 'testing' ? `/add-database?draft=${id}` : `/database/${id}/manager`
