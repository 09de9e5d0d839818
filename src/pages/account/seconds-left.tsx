import { Text } from '../../components/text/index.ts'

/**
 * The seconds until another code can be sent. Next to the button instead of in its name, which screen readers would
 * repeat every second.
 */
export function SecondsLeft({ seconds }: { seconds: number }) {
  if (seconds <= 0) return null
  return (
    <Text as="span" tone="muted" figures="tabular">
      {seconds} s until you can resend
    </Text>
  )
}
