import type { Example } from '../example.ts'
import { Pagination } from './index.ts'

export const example: Example = {
  slot: 'pagination',
  render: (props) => <Pagination total={120} pageSize={50} {...props} />,
  value: {
    controlled: 'page',
    uncontrolled: 'defaultPage',
    onChange: 'onPageChange',
    first: 1,
    second: 2,
    shown: (slot) => Number(slot.querySelector('[aria-current=page]')?.textContent),
    change: async (slot, user) => {
      const pages = slot.querySelectorAll('[data-slot=pagination-page]')
      await user.click(pages[1] ?? slot)
    },
  },
}
