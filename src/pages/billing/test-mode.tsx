import type { MethodKind } from '../../../contract/billing/method-kinds.ts'
import { Alert } from '../../components/alert/index.ts'

/** Says that no money moves where payments are tests, as long as some of them are. */
export function TestMode({
  kinds,
  of,
}: {
  /** The payment methods whose provider is a test. */
  kinds: readonly MethodKind[]
  /** All that are accepted. */
  of: readonly MethodKind[]
}) {
  if (kinds.length === 0) return null
  const isAll = of.every((kind) => kinds.includes(kind))
  return (
    <Alert title="Test mode">
      {isAll
        ? 'Payments on this server are tests. No money moves.'
        : `Payments with a ${kinds.join(' or ')} are tests. No money moves with them.`}
    </Alert>
  )
}
