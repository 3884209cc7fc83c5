/** The key that does the same. A device without a keyboard does not show it. */
export function Shortcut({ name }: { name: string }) {
  return (
    <span
      aria-hidden="true"
      className="rounded-md border border-current/30 px-1.5 font-sans text-xs font-normal pointer-coarse:hidden"
    >
      {name}
    </span>
  )
}
