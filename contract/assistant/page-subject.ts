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
  // The log of one website may have an attack open.
  ['attack', RegExp(`^/recent-attacks\\?(?:.*&)?attack=${id}(?:[&#]|$)`)],
  ['website', RegExp(`^/recent-attacks\\?(?:.*&)?domain_id=${id}(?:[&#]|$)`)],
]

/** Without a model, no known question is about one of them. */
const onlyForModels: ReadonlySet<PageSubject['kind']> = new Set(['invoice', 'attack'])

/** What the page at a path is about, whose questions don’t name anything else. */
export function subjectOf(
  page: string | null | undefined,
  { hasModel }: { hasModel: boolean },
): PageSubject | undefined {
  for (const [kind, pattern] of pages) {
    if (!hasModel && onlyForModels.has(kind)) continue
    const found = pattern.exec(page ?? '')?.[1]
    if (found !== undefined) return { kind, id: found }
  }
  return undefined
}
