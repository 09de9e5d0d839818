import { Button, type ButtonProps } from '../../components/button/index.ts'
import { useToast } from '../../components/toast/index.ts'
import { Tooltip } from '../../components/tooltip/index.ts'

/**
 * A button that may be refused to the person: it can then be focused but does nothing, and shows why, on hover, on
 * focus and when it is pressed, because a touch screen has no hover.
 */
export function RefusableButton({
  whyNot,
  ...props
}: ButtonProps & {
  /** Why the person may not press it. Undefined if they may. */
  whyNot: string | undefined
}) {
  const showToast = useToast()
  if (whyNot === undefined) return <Button {...props} />
  return (
    <Tooltip content={whyNot}>
      <Button
        {...props}
        type="button"
        aria-disabled
        onClick={() => showToast({ title: 'You can’t do this', description: whyNot })}
      />
    </Tooltip>
  )
}
