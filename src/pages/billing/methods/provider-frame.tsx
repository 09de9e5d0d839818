import type { ProviderForm } from '../../../../contract/billing/provider-form.ts'
import { Alert } from '../../../components/alert/index.ts'

/**
 * The fields of the payment provider, or its 3-D Secure, in its own frame: a card number never reaches this page. The
 * page that shows it must be loaded as a document, because only payment pages may show frames.
 */
export function ProviderFrame({
  form,
  onPage,
}: {
  form: ProviderForm
  /** Called each time the frame has loaded a page, because what it was about may be done. */
  onPage: () => void
}) {
  if (form.url === null) {
    return (
      <Alert tone="caution" title="The card fields can’t be shown">
        This console doesn’t know the fields of the payment provider. Ask the server’s operator.
      </Alert>
    )
  }
  return (
    <iframe
      title="Card details, from the payment provider"
      src={form.url}
      sandbox="allow-forms allow-same-origin"
      onLoad={onPage}
      className="h-144 w-full"
    />
  )
}
