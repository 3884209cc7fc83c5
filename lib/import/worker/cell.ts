import { anyPhone } from '@/lib/core/phone'
import { withoutApostrophe } from '../cell-schema'
import { type RowProblem, rowProblem } from '../problem-schema'

// No joiners: letters of Devanagari need them.
const INVISIBLE = /[\u00ad\u200b\u2060\ufeff]/g
const ODD_SPACES = /[\p{Z}\t\v\f]+/gu

/** A cell as people see it: without odd spaces, invisible signs and Khata's own apostrophe. */
export const tidyCell = (cell: string): string =>
  withoutApostrophe(cell.replace(INVISIBLE, '').replace(ODD_SPACES, ' ').trim())

// Words that programs and people write for nothing. "Nil" and "Na" are also names.
const NOTHING =
  /^(?:[-–—_.\s]+|n\/a|N\/A|#N\/A|NA|null|NULL|nil|NIL|none|None|NONE|nan|NaN|undefined|0{4}-00-00( 00:00:00)?|00\/00\/0000)$/

/** What a tidy cell says. An empty text: nothing. */
export const meaningOf = (cell: string): string => (NOTHING.test(cell) ? '' : cell)

const SEPARATORS = /\s*(?:::+|[/,;|&\n]|\b(?:or|and)\b|(?<!\S)(?:वा|र)(?!\S))\s*/i

const ONE_OF: Record<'phone' | 'email', (text: string) => boolean> = {
  phone: (text) => anyPhone.safeParse(text).success,
  email: (text) => /^\S+@\S+$/.test(text),
}

/** The first phone or e-mail address of a cell that has several. The notes get a word of it. */
export function firstIn(column: 'phone' | 'email', cell: string, notes: RowProblem[]): string {
  const [first = '', ...others] = cell.split(SEPARATORS).filter(Boolean)
  if (others.length === 0 || !ONE_OF[column](first)) return cell
  notes.push(rowProblem(column, 'several_in_cell'))
  return first
}
