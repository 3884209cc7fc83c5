/** The keyboard shortcut of a button. Hidden on devices without a keyboard, and always on phones, whatever they report. */
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
