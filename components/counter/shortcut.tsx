/** The key that does the same. A device without a keyboard does not show it, and a phone has none, whatever it says of itself. */
export function Shortcut({ name }: { name: string }) {
  return (
    <span
      aria-hidden="true"
      className="rounded-md border border-current/30 px-1.5 font-sans text-xs font-normal pointer-coarse:hidden max-lg:hidden"
    >
      {name}
    </span>
  )
}
