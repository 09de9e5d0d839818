import type { ProviderForm } from '../../../../contract/billing/provider-form.ts'

export type FieldsProps = {
  form: ProviderForm
  /** What the person does: pays, saves a method for later, or passes 3-D Secure for a known method. */
  purpose: 'pay' | 'save' | 'confirm'
  /** The button: Pay €12.00, Save card. */
  label: string
  /**
   * Called when the operation may be complete. The server then fetches its state from the provider. Resolves when the
   * page shows it, or the reason why it can't.
   */
  onProgress: () => Promise<void>
}
