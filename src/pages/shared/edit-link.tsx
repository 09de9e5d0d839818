import { Link } from '../../components/link/index.ts'

/** Back to the step in which the address was entered, on this page: a link, so that it works before hydration too. */
export function EditLink({ href, onEdit }: { href: string; onEdit: () => void }) {
  return (
    <Link
      href={href}
      onClick={(event) => {
        event.preventDefault()
        onEdit()
      }}
    >
      Edit
    </Link>
  )
}
