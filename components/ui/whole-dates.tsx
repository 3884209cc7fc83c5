// `6 Poush 2083 (21 December 2026)`, `२०८३ पुस ६ (२१ डिसेम्बर २०२६)`, or both without their years; with the word that ties it to
// another date, or to its sentence in Nepali.
const WORD = '[\\p{L}\\p{M}]+'
const FIRST = `(?:\\p{Nd}{1,2} ${WORD}(?: \\p{Nd}{4})?|(?:\\p{Nd}{4} )?${WORD} \\p{Nd}{1,2})`
const SECOND = `\\(\\p{Nd}{1,2} ${WORD}(?: \\p{Nd}{4})?\\)[.,:।]?(?: to(?!\\p{L})| [\\u0900-\\u097F]+)?`
const DATES = new RegExp(`(${FIRST}) (${SECOND})`, 'u')

// An underline reaches no inline block by itself.
const WHOLE = 'inline-block [text-decoration:inherit]'

interface WholeDatesProps {
  children: string
  /** It is a value of a row, where a date stays on one line. A sentence is torn between its halves only. */
  isRow?: boolean
  /** The class of the second half of a date in a sentence. */
  second?: string
}

/** A text that tears no date, while the line is long enough for it. */
export function WholeDates({ children, isRow = false, second }: WholeDatesProps) {
  // Of each three parts the first is no date, and the others are its halves.
  return children.split(DATES).map((part, i, parts) => {
    const key = `${i}-${part}`
    if (i % 3 === 0) return part
    if (!isRow)
      return (
        <span key={key} className={i % 3 === 2 ? second : undefined}>
          {i % 3 === 2 && ' '}
          <span className={WHOLE}>{part}</span>
        </span>
      )
    // Where even the date is too long for a line, it is torn between its halves.
    return i % 3 === 2 ? null : (
      <span key={key} className={WHOLE}>
        <span className={WHOLE}>{part}</span> <span className={WHOLE}>{parts[i + 1]}</span>
      </span>
    )
  })
}
