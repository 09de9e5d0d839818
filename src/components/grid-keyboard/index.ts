export { useGridKeyboard, type GridKeyboardProps } from './grid-keyboard.tsx'
