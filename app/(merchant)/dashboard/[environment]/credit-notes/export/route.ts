import { csvOf } from '../../../../list/csv-of'
import { creditNoteList } from '../list'

export const GET = csvOf(creditNoteList)
