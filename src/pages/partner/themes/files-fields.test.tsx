// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'

import type { ThemeFile } from '../../../../contract/partner/theme.ts'
import { ToastProvider } from '../../../components/toast/index.ts'
import { FontsField } from './fonts-field.tsx'
import { ImageField } from './image-field.tsx'

const hash = 'ab'.repeat(32)
const file = (kind: ThemeFile['kind']): ThemeFile => ({
  hash,
  kind,
  path: `/brand/${hash}`,
  width: null,
  height: null,
  weight: '400',
})
const given = { whyNot: undefined, onUpload: () => {}, error: undefined }

function Logo({ files }: { files: readonly ThemeFile[] }) {
  const [value, setValue] = useState<string | null>(hash)
  return (
    <ImageField
      {...given}
      kind="logo"
      label="Logo"
      value={value}
      files={files}
      onValueChange={setValue}
    />
  )
}

function Fonts({ files }: { files: readonly ThemeFile[] }) {
  const [value, setValue] = useState([hash])
  return <FontsField {...given} value={value} files={files} onValueChange={setValue} />
}

test('after an image or a font is removed, the focus is on the button that uploads another one', () => {
  render(<Logo files={[file('logo')]} />, { wrapper: ToastProvider })
  fireEvent.click(screen.getByRole('button', { name: 'Remove logo' }))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Upload logo' }))
  cleanup()
  render(<Fonts files={[file('font')]} />, { wrapper: ToastProvider })
  fireEvent.click(screen.getByRole('button', { name: 'Remove font abababab' }))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Upload font' }))
  expect(screen.queryByRole('listitem')).toBeNull()
})
