import { Link } from '../../components/link/index.ts'
import { HiddenUsername } from './hidden-username.tsx'

/**
 * The address that a password belongs to, shown with a link to change it, and as a field that password managers read
 * (`autocomplete="username"`), so that they save and fill the two together.
 */
export function ChosenEmail({
  email,
  edit,
}: {
  email: string
  edit?: { href: string; onEdit: () => void }
}) {
  return (
    <div className="flex items-baseline justify-between gap-4 border-b border-subtle pb-3">
      <span className="min-w-0 wrap-anywhere" data-slot="chosen-email">
        {email}
      </span>
      <HiddenUsername email={email} />
      {edit && (
        <Link
          href={edit.href}
          onClick={(event) => {
            event.preventDefault()
            edit.onEdit()
          }}
        >
          Edit
        </Link>
      )}
    </div>
  )
}
