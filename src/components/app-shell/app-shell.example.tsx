'use client'

import { Globe } from 'lucide-react'

import type { Example } from '../example.ts'
import { AppShell } from './index.ts'

export const example: Example = {
  slot: 'app-shell',
  render: (props) => (
    <AppShell
      brandHref="/overview"
      account="ada@example.com"
      navigation={[{ items: [{ label: 'Websites', href: '/websites', icon: Globe }] }]}
      renderLink={({ href }, { children, ...link }) => (
        <a href={href} {...link}>
          {children}
        </a>
      )}
      {...props}
    />
  ),
}
