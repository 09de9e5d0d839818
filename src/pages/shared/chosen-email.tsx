import { Link } from '../../components/link/index.ts'

/**
 * The address that a password belongs to, shown with a link to change it, and as a field that password managers read
 * (`autocomplete="username"`), so that they save and fill the two together.
 */
export function ChosenEmail({
  email,
  editHref,
  onEdit,
}: {
  email: string
  editHref: string
  onEdit: () => void
}) {
  return (
    <div className="flex items-baseline justify-between gap-4 border-b border-subtle pb-3">
      <span className="min-w-0 wrap-anywhere" data-slot="chosen-email">
        {email}
      </span>
      <input
        type="email"
        name="username"
        autoComplete="username"
        value={email}
        readOnly
        tabIndex={-1}
        aria-hidden="true"
        className="sr-only"
      />
      <Link
        href={editHref}
        onClick={(event) => {
          event.preventDefault()
          onEdit()
        }}
      >
        Edit
      </Link>
    </div>
  )
}
