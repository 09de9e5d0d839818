import { Link, type LinkProps } from '../../components/link/index.ts'
import { withNext } from './next.ts'
import { useBrowserValue } from './use-browser-value.ts'

/** A link from one sign-in page to another, which carries `next` on. */
export function AuthLink({ href, ...props }: LinkProps & { href: string }) {
  const carried = useBrowserValue(() => withNext(href), href)
  return <Link {...props} href={carried} />
}
