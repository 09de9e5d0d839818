import type { ReactNode } from 'react'

import { Link } from '../../src/components/link/index.ts'

const idOf = (title: string) => title.toLowerCase().replaceAll(' ', '-')

/** Links to the sections of a docs page. */
export const Contents = ({ titles }: { titles: readonly string[] }) => (
  <nav aria-label="On this page" className="-mt-4">
    <ul className="flex flex-wrap gap-x-5 gap-y-2">
      {titles.map((title) => (
        <li key={title}>
          {/* Storybook would open it in its own frame. */}
          <Link href={`#${idOf(title)}`} target="_self">
            {title}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)

/** A part of a docs page. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-4">
      <h2 id={idOf(title)} className="border-t border-subtle pt-6 text-xl font-medium">
        {title}
      </h2>
      {children}
    </section>
  )
}
