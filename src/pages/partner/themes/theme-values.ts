import type { ThemeContent } from '../../../../contract/partner/theme-content.ts'

/** Text that is null on the wire when it is empty. */
type OptionalText =
  | 'critical'
  | 'caution'
  | 'positive'
  | 'info'
  | 'neutral_hue'
  | 'support_url'
  | 'terms_url'
  | 'privacy_url'
  | 'sender_name'
  | 'reply_to'

/** A theme as it is entered. */
export type ThemeValues = { name: string } & Omit<ThemeContent, OptionalText> &
  Record<OptionalText, string>

export const valuesOf = (name: string, draft: ThemeContent): ThemeValues => ({
  ...draft,
  name,
  critical: draft.critical ?? '',
  caution: draft.caution ?? '',
  positive: draft.positive ?? '',
  info: draft.info ?? '',
  neutral_hue: draft.neutral_hue === null ? '' : String(draft.neutral_hue),
  support_url: draft.support_url ?? '',
  terms_url: draft.terms_url ?? '',
  privacy_url: draft.privacy_url ?? '',
  sender_name: draft.sender_name ?? '',
  reply_to: draft.reply_to ?? '',
})

const orNull = (entered: string) => entered.trim() || null

/** What the server stores. */
export function contentOf(entered: ThemeValues): ThemeContent {
  // Its name is the partner's own.
  const values: Omit<ThemeValues, 'name'> & { name?: string } = { ...entered }
  delete values.name
  return {
    ...values,
    product_name: values.product_name.trim(),
    critical: orNull(values.critical),
    caution: orNull(values.caution),
    positive: orNull(values.positive),
    info: orNull(values.info),
    neutral_hue: values.neutral_hue === '' ? null : Number(values.neutral_hue),
    support_url: orNull(values.support_url),
    terms_url: orNull(values.terms_url),
    privacy_url: orNull(values.privacy_url),
    sender_name: orNull(values.sender_name),
    reply_to: orNull(values.reply_to),
  }
}
