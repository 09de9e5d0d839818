import type { ProviderForm } from '../../../../contract/billing/provider-form.ts'

export type FieldsProps = {
  form: ProviderForm
  /** What the person does: pays, saves a method for later, or passes 3-D Secure for a method that is known. */
  purpose: 'pay' | 'save' | 'confirm'
  /** The button: Pay €12.00, Save card. */
  label: string
  /**
   * Called when what it was about may be done. Then the server fetches its state from the provider. Resolves when the
   * page shows it, or the reason why it can't.
   */
  onProgress: () => Promise<void>
}
