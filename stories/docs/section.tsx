import type { ReactNode } from 'react'

/** A part of a docs page. Its id is what the table of contents links to. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-4">
      <h2
        id={title.toLowerCase().replaceAll(' ', '-')}
        className="border-t border-subtle pt-6 text-xl font-medium"
      >
        {title}
      </h2>
      {children}
    </section>
  )
}
