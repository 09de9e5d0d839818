const noTooltip = 'its name isn’t shown as a tooltip'
const noRefusal = 'a refused item can’t be focused, and so can’t say why'
const plainText = 'its date is plain text, not typed segment by segment in the order of the locale'
const noWords = 'it doesn’t say in words what is wrong with a date'
const noManualCopy = 'where the clipboard is refused, it doesn’t offer the text for copying by hand'
const notNamed =
  'it asks for no name before it confirms, and doesn’t show that it is busy or failed'
const onlyAreas =
  'it only places the areas: it brings no navigation, and none as a dialog on a phone'

/** Peers that are lighter than ours, with a feature of ours that they lack: ours isn't compared with them. */
export const lighterPeers = {
  'app-shell': { Mantine: onlyAreas, 'Ant Design': onlyAreas },
  'code-block': { Chakra: noManualCopy },
  'confirm-dialog': { 'Radix Themes': notNamed, 'Base UI': notNamed },
  'context-menu': { 'Ark UI': noRefusal },
  'copy-button': { Mantine: 'it has no button', 'Ark UI': noManualCopy, Chakra: noManualCopy },
  'date-field': { 'Ark UI': noWords, Chakra: noWords },
  'date-picker': { 'Ark UI': plainText, Chakra: plainText },
  'date-range-picker': { 'Ark UI': plainText, Chakra: plainText },
  dialog: {
    'Radix Themes': 'its header and footer don’t stay in view while its content scrolls',
    'Ark UI': 'it has no sizes, and no parts that stay in view while its content scrolls',
  },
  'dropdown-menu': { 'Ark UI': noRefusal },
  form: { 'Base UI': 'it doesn’t list the errors above the fields' },
  'icon-button': { 'Radix Themes': noTooltip, Mantine: noTooltip, Chakra: noTooltip },
  popover: { Mantine: 'it has neither a title that names it nor a button that closes it' },
  textarea: { 'Radix Themes': 'it doesn’t grow with its text' },
}
