import { Link, type LinkProps } from '../../components/link/index.ts'
import { withNext } from './next.ts'
import { useBrowserValue } from './use-browser-value.ts'

/** A link between sign-in pages that preserves `next`. */
export function AuthLink({ href, ...props }: LinkProps & { href: string }) {
  const carried = useBrowserValue(() => withNext(href), href)
  return <Link {...props} href={carried} />
}
