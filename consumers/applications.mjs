/**
 * The applications: folders whose files make one, later ones replacing those of earlier ones, and where its pages are.
 * `isRefused` if npm must not install the library there. `hasReset` if its stylesheet replaces the page's own styles.
 *
 * @type {{
 *   name: string
 *   title: string
 *   folders: string[]
 *   built: string
 *   isRefused?: boolean
 *   hasReset?: boolean
 * }[]}
 */
export const applications = [
  // Nothing but the library: what the components of all others are compared with.
  {
    name: 'react-19.2',
    title: 'React 19.2, the library alone',
    folders: ['vite', 'react-19.2'],
    built: 'dist',
    hasReset: true,
  },
  {
    name: 'vite',
    title: 'Vite, with the styles of its template',
    folders: ['vite'],
    built: 'dist',
  },
  { name: 'next', title: 'Next 16, with server components', folders: ['next'], built: 'out' },
  { name: 'tailwind', title: 'Tailwind 4', folders: ['vite', 'tailwind'], built: 'dist' },
  { name: 'bootstrap', title: 'Bootstrap 5', folders: ['vite', 'bootstrap'], built: 'dist' },
  { name: 'plain', title: 'Plain JavaScript, without a bundler', folders: ['plain'], built: '.' },
  {
    name: 'react-19.1',
    title: 'React 19.1',
    folders: ['vite', 'react-19.1'],
    built: 'dist',
    isRefused: true,
  },
]
