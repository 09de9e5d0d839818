import { cx, type VariantProps } from 'class-variance-authority'
import { User } from 'lucide-react'
import type { ComponentProps } from 'react'

import { AvatarPicture } from './avatar-picture.tsx'
import { avatarVariants } from './avatar.variants.ts'
import { initials } from './initials.ts'

export type AvatarProps = Omit<ComponentProps<'span'>, 'children' | 'role'> &
  VariantProps<typeof avatarVariants> & {
    /** The name of a person or a team, or an email address. */
    name: string
    /** URL of an image. The initials are shown until it loads, or if it fails to. */
    src?: string | undefined
    /** The name is shown next to it and isn't announced twice. */
    isDecorative?: boolean
  }

/**
 * A person in a small circle: an image, or the initials. Renders a `<span>` with `role="img"`, labelled with the name.
 */
export function Avatar({
  name,
  src,
  isDecorative = false,
  size,
  className,
  ...props
}: AvatarProps) {
  const short = initials(name)
  const fallback = (
    <span
      aria-hidden="true"
      translate="no"
      data-slot="avatar-initials"
      className="flex items-center justify-center"
    >
      {short || <User size="60%" strokeWidth={1.5} />}
    </span>
  )
  return (
    <span
      {...props}
      role={isDecorative ? undefined : 'img'}
      aria-label={isDecorative ? undefined : name}
      aria-hidden={isDecorative || undefined}
      data-slot="avatar"
      className={cx(avatarVariants({ size }), className)}
    >
      {src ? <AvatarPicture src={src}>{fallback}</AvatarPicture> : fallback}
    </span>
  )
}
