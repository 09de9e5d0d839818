export { ChosenEmail, HiddenUsername, type ChosenEmailProps } from './chosen-email.tsx'
