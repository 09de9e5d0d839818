// Without schemas, so that the console can use it without loading zod.

/** What a page is about. A plan has the id of its website or database. */
export type PageSubject = {
  kind: 'website' | 'database' | 'plan' | 'invoice' | 'attack'
  id: string
}

const id = '([0-9a-f-]{36})'
const pages: readonly (readonly [PageSubject['kind'], RegExp])[] = [
  ['website', RegExp(`^/domain(?:-scan)?/${id}(?:[/?#]|$)`)],
  ['database', RegExp(`^/database/${id}(?:[/?#]|$)`)],
  [
    'plan',
    RegExp(
      `^/(?:choose-plan|upgrade-plan|payment|seamless-payment|payment-details|checkout-domain)/${id}(?:[/?#]|$)`,
    ),
  ],
  ['invoice', RegExp(`^/invoice/${id}(?:[/?#]|$)`)],
  ['website', RegExp(`^/recent-attacks\\?(?:.*&)?domain_id=${id}(?:[&#]|$)`)],
  ['attack', RegExp(`^/recent-attacks\\?(?:.*&)?attack=${id}(?:[&#]|$)`)],
]

/** What the page at a path is about, whose questions don’t name anything else. */
export function subjectOf(page: string | null | undefined): PageSubject | undefined {
  for (const [kind, pattern] of pages) {
    const found = pattern.exec(page ?? '')?.[1]
    if (found !== undefined) return { kind, id: found }
  }
  return undefined
}
