export { AuthLayout, Divider, type AuthLayoutProps, type DividerProps } from './auth-layout.tsx'
