// Separate from the schemas, so that a page that needs the list doesn't load zod.

/** What emails about a database can be turned off for. Its removal is always emailed. */
export const databaseAlertKinds = ['connection', 'drift', 'alert'] as const
export type DatabaseAlertKind = (typeof databaseAlertKinds)[number]
