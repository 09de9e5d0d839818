'use client'

import type { Example } from '../example.ts'
import { ConfirmDialog } from './index.ts'

export const example: Example = {
  slot: 'confirm-dialog',
  render: (props) => (
    <ConfirmDialog
      defaultOpen
      title="Delete example.com?"
      nameToType="example.com"
      confirmLabel="Delete domain"
      onConfirm={() => {}}
      {...props}
    >
      Its traffic will reach your server unfiltered.
    </ConfirmDialog>
  ),
}
