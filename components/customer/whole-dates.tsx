// Two or three words, two or three more in brackets, and the one that ties it to another date:
// `6 Poush 2083 (21 December 2026)`, `पुस ६ (२१ डिसेम्बर) देखि`.
const DATES = /((?:[^\s()]+ ){2,3}\((?:[^\s()]+ ){1,2}[^\s()]+\)(?: [^\s()]+)?)/

/** A text whose dates each stay on one line, while the line is long enough for them. */
export function WholeDates({ children }: { children: string }) {
  return children.split(DATES).map((part, i) =>
    // The parts at odd places are the dates.
    i % 2 === 1 ? (
      <span key={part} className="inline-block">
        {part}
      </span>
    ) : (
      part
    ),
  )
}
