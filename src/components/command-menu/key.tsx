/** A key, as labelled on the keyboard. */
export function Key({ name }: { name: string }) {
  return (
    <kbd className="flex h-5 min-w-5 items-center justify-center rounded-[4px] border border-subtle px-1 font-sans text-xs">
      {name}
    </kbd>
  )
}
