import type { Example } from '../example.ts'
import { CommandMenu } from './index.ts'

export const example: Example = {
  slot: 'command-menu',
  render: (props) => (
    <CommandMenu
      defaultOpen
      groups={[
        {
          label: 'Go to',
          items: [
            { id: 'websites', label: 'Websites', href: '/domains' },
            { id: 'team', label: 'Team', href: '/team' },
          ],
        },
      ]}
      {...props}
    />
  ),
}
