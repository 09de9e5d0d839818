import { Link as RouterLink } from 'react-router-dom'

import { renewCookies } from '../../api/credentials.ts'
import { Link } from '../../components/link/index.ts'

/** Downloads a file with the browser's own download. */
export const DownloadLink = ({ to, children }: { to: string; children: string }) => (
  <Link asChild variant="button-secondary">
    <RouterLink
      to={to}
      reloadDocument
      download
      // The browser sends only the cookie, which lasts an hour.
      onClick={renewCookies}
    >
      {children}
    </RouterLink>
  </Link>
)
