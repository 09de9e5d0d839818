import { Text } from '../../../components/text/index.ts'
import { productName } from '../../shared/product-name.ts'

/** On every page about activity: what isn't done. */
export const SeesOnlyNote = () => (
  <Text tone="muted" className="max-w-prose">
    {`${productName()} reads the audit log that your server writes. It sees what was done, and does not block it. Values in statements are removed before anything is stored.`}
  </Text>
)
