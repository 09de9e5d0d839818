import { Text } from '../../../components/text/index.ts'

/** On every page about activity: what Parapet doesn't do. */
export const SeesOnlyNote = () => (
  <Text tone="muted" className="max-w-prose">
    Parapet reads the audit log that your server writes. It sees what was done, and does not block
    it. Values in statements are removed before anything is stored.
  </Text>
)
