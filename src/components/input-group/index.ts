export { InputFrame, type InputFrameProps } from './input-frame.tsx'
export { InputGroup, type InputGroupProps } from './input-group.tsx'
