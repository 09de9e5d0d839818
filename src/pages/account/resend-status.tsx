import { Text } from '../../components/text/index.ts'

/**
 * The seconds until another code can be sent, and for screen readers that one was. Next to the button instead of in its
 * name, which screen readers would repeat every second.
 */
export const ResendStatus = ({
  seconds,
  isSent,
}: {
  seconds: number
  /** Leave out if something else announces it. */
  isSent?: boolean
}) => (
  <>
    {seconds > 0 && (
      <Text as="span" tone="muted" figures="tabular">
        {seconds} s until you can resend
      </Text>
    )}
    {isSent !== undefined && (
      <span role="status" className="sr-only">
        {isSent && 'A new code was sent.'}
      </span>
    )}
  </>
)
