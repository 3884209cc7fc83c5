// `6 Poush 2083 (21 December 2026)`, `२०८३ पुस ६ (२१ डिसेम्बर २०२६)`, or either without years. Includes the word that connects it to
// another date, or to its sentence in Nepali.
const WORD = '[\\p{L}\\p{M}]+'
const FIRST = `(?:\\p{Nd}{1,2} ${WORD}(?: \\p{Nd}{4})?|(?:\\p{Nd}{4} )?${WORD} \\p{Nd}{1,2})`
const SECOND = `\\(\\p{Nd}{1,2} ${WORD}(?: \\p{Nd}{4})?\\)[.,:।]?(?: to(?!\\p{L})| [\\u0900-\\u097F]+)?`
const DATES = new RegExp(`(${FIRST}) (${SECOND})`, 'u')

// An underline does not continue into an inline block by itself.
const WHOLE = 'inline-block [text-decoration:inherit]'

interface WholeDatesProps {
  children: string
  /** True for a value in a row, where a date stays on one line. In a sentence it may break between its halves. */
  isRow?: boolean
  /** The class of the second half of a date in a sentence. */
  second?: string
}

/** A text that never breaks inside a date, as long as the line is long enough. */
export function WholeDates({ children, isRow = false, second }: WholeDatesProps) {
  // Of every three parts, the first is not a date, and the other two are its halves.
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
    // If the whole date is too long for a line, it breaks between its halves.
    return i % 3 === 2 ? null : (
      <span key={key} className={WHOLE}>
        <span className={WHOLE}>{part}</span> <span className={WHOLE}>{parts[i + 1]}</span>
      </span>
    )
  })
}
