'use client'

import type { Example } from '../example.ts'
import { Breadcrumbs } from './index.ts'

export const example: Example = {
  slot: 'breadcrumbs',
  render: (props) => (
    <Breadcrumbs
      levels={[
        { label: 'Websites', href: '/websites' },
        { label: 'shop.example.com', href: '/websites/1' },
      ]}
      renderLink={({ href }, { children, ...link }) => (
        <a href={href} {...link}>
          {children}
        </a>
      )}
      {...props}
    />
  ),
}
