/** What the steps after the first one need, in one file: the first one doesn't wait for it. */
export { signIn, warmUp } from '../../../api/account/authentication.ts'
export { PasswordStep } from './password-step.tsx'
