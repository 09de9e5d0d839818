import { cx } from 'class-variance-authority'

import type { PasswordStrength } from './password-strength.ts'

const filledParts: Record<PasswordStrength, number> = { short: 0, weak: 1, good: 2, strong: 3 }
const tones: Record<PasswordStrength, string> = {
  short: '',
  weak: 'bg-caution-text',
  good: 'bg-accent',
  strong: 'bg-accent',
}

/** The current strength of the password, as text and as a line of three parts. The text is announced politely. */
export function Strength({
  strength,
  words,
}: {
  strength: PasswordStrength | undefined
  words: string | undefined
}) {
  const filled = strength ? filledParts[strength] : 0
  return (
    <div data-slot="password-strength" data-state={strength ?? 'empty'} className="grid gap-1.5">
      <div aria-hidden="true" className="grid grid-cols-3 gap-1">
        {[1, 2, 3].map((part) => (
          <span
            key={part}
            className={cx(
              'h-1 rounded-full',
              part <= filled && strength
                ? cx(tones[strength], 'forced-colors:bg-[Highlight]')
                : 'bg-subtle forced-colors:border forced-colors:border-[GrayText]',
            )}
          />
        ))}
      </div>
      <p aria-live="polite" className="min-h-5 text-sm text-on-surface-muted">
        {words}
      </p>
    </div>
  )
}
