// Separate from the schemas, so that a page that needs a list doesn't load zod.

export const invoiceKinds = ['invoice', 'credit_note'] as const
export type InvoiceKind = (typeof invoiceKinds)[number]
