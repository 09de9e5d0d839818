export { Avatar, type AvatarProps } from './avatar.tsx'
export { avatarVariants } from './avatar.variants.ts'
export { initials } from './initials.ts'
