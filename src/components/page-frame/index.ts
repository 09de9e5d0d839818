export { PageFrame, type PageFrameProps } from './page-frame.tsx'
export type {
  FrameLinkProps,
  NavigationGroup,
  NavigationItem,
  PageFrameLabels,
  RenderLink,
} from './page-frame.types.ts'
