import { Text } from '../../components/text/index.ts'

/**
 * The seconds until another code can be sent. Beside the button and not in its name, which screen readers would read
 * each second.
 */
export function SecondsLeft({ seconds }: { seconds: number }) {
  if (seconds <= 0) return null
  return (
    <Text as="span" tone="muted" figures="tabular">
      {seconds} s until you can resend
    </Text>
  )
}
